import { collectiveStateSchema } from "../../../shared/collective-state.schema.ts";
import { intervalInvolvementsSchema } from "../../../shared/involvements.schema.ts";
import { events } from "../openapi/answers.ts";
import { restCall, type RestCall } from "../rest-call.ts";

const collective = { tag: "The collective", takesSession: true } as const;

/** What members see and edit of their collective. */
export const COLLECTIVE_CALLS: readonly RestCall[] = [
  restCall({
    ...collective,
    method: "get",
    path: "/my_collective/state",
    procedure: "collective.state",
    summary: "Get everything that members see",
    answer: collectiveStateSchema,
  }),
  restCall({
    ...collective,
    method: "put",
    path: "/my_collective",
    procedure: "collective.update",
    summary: "Edit the collective",
    description:
      "Entirely empty links are dropped. The slug must not be in use by another collective. Without `reminder_days`, they " +
      "stay as they are.",
    example: {
      name: "Saltmarsh Commons",
      noun_name: "the commons",
      slug: "saltmarsh-commons",
      description: "We look after the Old Net Loft and the acre of marsh behind it.",
      links: [{ link_type: "Loomio", url: "https://loomio.example.org/saltmarsh", label: "Decisions" }],
      feature_eoi: true,
      eoi_description: "Come to a **Thursday dinner** first.",
      reminder_days: [10, 3],
    },
    answer: events,
  }),
  restCall({
    ...collective,
    method: "get",
    path: "/my_collective/interval/:id/involvements",
    procedure: "collective.involvements",
    fromPath: { interval_id: "id" },
    summary: "Get everybody's involvements in an interval",
    answer: intervalInvolvementsSchema,
    failures: ["IntervalNotFound"],
  }),
  restCall({
    ...collective,
    method: "post",
    path: "/crews",
    procedure: "crews.create",
    summary: "Add a crew",
    description: "Entirely empty links are dropped.",
    example: { name: "Kitchen", description: "Cooks on Thursdays.", links: [] },
    answer: events,
    status: 201,
  }),
  restCall({
    ...collective,
    method: "put",
    path: "/crews/:id",
    procedure: "crews.update",
    fromPath: { id: "id" },
    summary: "Edit a crew",
    description: "Entirely empty links are dropped. An `id` in the body must match the path.",
    example: { name: "Kitchen", description: "Feeds whoever comes.", links: [] },
    answer: events,
    failures: ["CrewNotFound"],
  }),
  restCall({
    ...collective,
    method: "put",
    path: "/people/:id",
    procedure: "people.update",
    fromPath: { id: "id" },
    summary: "Edit your own profile",
    description: "An `id` in the body must match the path. Without `contacts`, they stay as they are.",
    example: {
      display_name: "Marisol Etxeberria",
      about: "Cook by trade.",
      avatar_id: 4,
      contacts: [{ label: "Phone", text: "+44 1632 960104" }],
    },
    answer: events,
    failures: ["PersonNotFound", "ProfileOfAnother"],
  }),
];
