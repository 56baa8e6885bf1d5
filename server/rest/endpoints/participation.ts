import { changeEndpoint, endpoint, type Endpoint } from "../endpoint.ts";

export const PARTICIPATION_ENDPOINTS: readonly Endpoint[] = [
  endpoint("GET /me", "me.get", {
    summary: "Get your own participation in the current and the next interval",
    response: "Me",
  }),
  changeEndpoint("POST /me/interval/:id/my_participation", "me.saveParticipation", {
    summary: "Save your participation in an interval",
    description:
      "`OptOut` needs an `opt_out_type`, and `Hiatus` a planned return date, unless they are stored. Answers " +
      "that do not belong to the intention are dropped: an opt-in has no return date, an opt-out no crews, and an " +
      "`intention_context` that you leave out does not stay if the intention or the opt-out type changes. So are " +
      "crews that do not exist any more, and archived ones that the person is not in. Their own event comes first, " +
      "with their private answers. More events follow if convenors changed. An opt-out gives back places and waits in " +
      "gatherings of that time, unless `held` keeps them; saving another plan within a minute undoes it. Then what " +
      "`held` names is handed on, and people are told.",
    example: {
      private_capacity_planning: false,
      wellbeing: "Mostly well",
      focus: null,
      capacity: "Two evenings a week",
      capacity_score: 0,
      participation_intention: "OptIn",
      opt_out_type: null,
      opt_out_planned_return_date: null,
      intention_context: null,
      crew_involvements: [{ crew_id: 1, volunteered_convenor: true }],
    },
    failures: ["IntervalNotFound", "IntervalInPast", "AnsweredSince"],
  }),
  changeEndpoint("DELETE /me/interval/:id/my_participation", "me.withdrawParticipation", {
    summary: "Take back your participation in an interval",
    description: "As if you had not answered: your answers, private ones included, and your crews are deleted.",
    example: { device: { key: "phone", number: 1 } },
    failures: ["IntervalNotFound", "IntervalInPast", "AnsweredSince"],
  }),
  changeEndpoint("PUT /me/interval/:id/crews/:crewId", "me.joinCrew", {
    summary: "Take part in one crew",
    description:
      "Keeps all your other answers. Without an answer for the interval, you opt in. If you have opted out, change " +
      "that answer first. Also changes whether you volunteer to convene a crew you are in.",
    example: { volunteered_convenor: true },
    failures: ["IntervalNotFound", "IntervalInPast", "CrewNotFound", "CrewArchived", "OptedOut"],
  }),
  changeEndpoint("DELETE /me/interval/:id/crews/:crewId", "me.leaveCrew", {
    summary: "No longer take part in one crew",
    description: "Keeps all your other answers. Changes nothing if you are not in the crew.",
    failures: ["IntervalNotFound", "IntervalInPast"],
  }),
  endpoint("GET /me/participation/interval/:id", "me.participation", {
    summary: "Get your own answers for an interval",
    response: "OwnInvolvement",
    failures: ["InvolvementNotFound"],
  }),
  endpoint("GET /me/interval/:id/crews_before_opt_out", "me.crewsBeforeOptOut", {
    summary: "Get the crews that you had before you opted out of an interval",
    description: "To choose them again when you opt in. Crews that can no longer be chosen are left out.",
    response: "CrewChoices",
    failures: ["IntervalNotFound"],
  }),
  endpoint("GET /me/handovers", "me.handovers", {
    summary: "Get the handovers to you",
    description:
      "For each crew that you convene in the current or in the next interval: the newest handover from before, " +
      "unless you wrote it.",
    response: "Handovers",
  }),
];
