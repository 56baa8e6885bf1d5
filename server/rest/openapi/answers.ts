import { z } from "zod";
import { signedInSchema } from "../../../shared/auth.schema.ts";
import { calendarAddressSchema, calendarFeedSchema, calendarFeedsSchema } from "../../../shared/calendar.schema.ts";
import { collectiveStateSchema } from "../../../shared/collective-state.schema.ts";
import { collectiveSchema } from "../../../shared/collective.schema.ts";
import { convenorChoiceSchema } from "../../../shared/convenors.schema.ts";
import { crewHistoryEntrySchema, crewSchema } from "../../../shared/crews.schema.ts";
import { entryPathwaySchema, eoiSchema } from "../../../shared/entry-pathways.schema.ts";
import { ERROR_MESSAGES } from "../../../shared/errors.ts";
import { eventSchema, liveEventSchema } from "../../../shared/events.schema.ts";
import { handoverSchema } from "../../../shared/handovers.schema.ts";
import { intervalCountsSchema, intervalOverviewSchema } from "../../../shared/interval-overview.schema.ts";
import { intervalLossSchema, intervalSchema } from "../../../shared/intervals.schema.ts";
import {
  collectiveInvolvementSchema,
  crewInvolvementSchema,
  intervalInvolvementsSchema,
  meSchema,
  ownInvolvementSchema,
  personIntervalSchema,
} from "../../../shared/involvements.schema.ts";
import { linkSchema } from "../../../shared/links.schema.ts";
import { mailPreferencesSchema } from "../../../shared/mail-preferences.schema.ts";
import { pendingAnswerSchema, remindingSchema } from "../../../shared/reminders.schema.ts";
import { personSchema } from "../../../shared/people.schema.ts";
import { named } from "./named-answers.ts";

/** An empty response. */
export const nothing = z.never();

named("SignedIn", signedInSchema, {
  description: "The signed-in user and their person in the collective.",
  example: { user_id: 7, person_id: 4 },
});

export const passwordReset = named("PasswordReset", z.object({ signed_in: z.boolean() }), {
  description: "Whether the person is now signed in, as after accepting an invitation.",
});

named("Link", linkSchema, {
  description: "A link to another place on the web.",
  example: { link_type: "Loomio", url: "https://loomio.example.org/saltmarsh", label: "Decisions" },
});

named("Collective", collectiveSchema, {
  description: "A group of people who organise themselves.",
  example: {
    id: 1,
    name: "Saltmarsh Commons",
    noun_name: "the commons",
    slug: "saltmarsh-commons",
    description: "We look after the Old Net Loft and the acre of marsh behind it.",
    links: [{ link_type: "Loomio", url: "https://loomio.example.org/saltmarsh", label: "Decisions" }],
    feature_eoi: true,
    eoi_description: "Come to a **Thursday dinner** first.",
    reminder_days: [10, 3],
  },
});

named("Person", personSchema, {
  description: "A current or former member of a collective.",
  example: {
    id: 4,
    collective_id: 1,
    display_name: "Marisol Etxeberria",
    about: "Cook by trade.",
    avatar_id: 4,
    contacts: [{ label: "Phone", text: "+44 1632 960104" }],
    left_at: null,
  },
});

named("Crew", crewSchema, {
  description: "A group of people in a collective who work together.",
  example: {
    id: 2,
    collective_id: 1,
    name: "Kitchen",
    description: "Feeds whoever comes.",
    links: [],
    archived_at: null,
  },
});

export const crewHistory = named("CrewHistory", z.array(crewHistoryEntrySchema), {
  description: "The intervals up to the current one in which a crew had people or a handover, newest first.",
  example: [
    {
      interval_id: 7,
      convenor_id: 4,
      person_ids: [4, 9],
      handover: { author_id: 4, updated_at: "2026-03-28T17:05:00.000Z" },
    },
    { interval_id: 5, convenor_id: null, person_ids: [9], handover: null },
  ],
});

named("Handover", handoverSchema, {
  description: "What the convenor of a crew in an interval leaves for the next one.",
  example: {
    collective_id: 1,
    crew_id: 2,
    interval_id: 7,
    text: "The fridge key hangs behind the calendar.",
    author_id: 4,
    updated_at: "2026-03-28T17:05:00.000Z",
  },
});

export const handovers = named("Handovers", z.array(handoverSchema), {
  description: "Handovers, one for each crew.",
});

named("Interval", intervalSchema, {
  description:
    "A period of time for which the collective plans. Intervals follow each other by start date. Their ids are in the same " +
    "order, but may have gaps, because intervals can be deleted: the one before is not always `id - 1`.",
  example: { id: 7, start_date: "2026-03-02", end_date: "2026-03-29" },
});

export const intervalLosses = named("IntervalLosses", z.array(intervalLossSchema), {
  description: "Who has answered for an interval, and so would lose their answers with it.",
  example: [{ person_id: 4, crew_ids: [2, 5] }],
});

named("CollectiveInvolvement", collectiveInvolvementSchema, {
  description: "A person's answers for an interval, and the status that follows from them.",
  example: {
    id: 31,
    person_id: 4,
    collective_id: 1,
    interval_id: 7,
    status: "Participating",
    private_capacity_planning: false,
    capacity_planning: { wellbeing: "Mostly well", focus: "A move of house", capacity: "Two evenings a week" },
    capacity_score: -1,
    participation_intention: "OptIn",
    opt_out_type: null,
    opt_out_planned_return_date: null,
    intention_context: null,
  },
});

named("CrewInvolvement", crewInvolvementSchema, {
  description: "A person's involvement in a crew in one interval.",
  example: {
    id: 52,
    person_id: 4,
    crew_id: 2,
    interval_id: 7,
    convenor: true,
    volunteered_convenor: true,
    status: "Participating",
  },
});

named("OwnInvolvement", ownInvolvementSchema, { description: "Your own answers for an interval, with your crews." });

named("PersonInterval", personIntervalSchema, { description: "One person's involvements in one interval." });

named("IntervalInvolvements", intervalInvolvementsSchema, { description: "Everybody's involvements in one interval." });

named("ConvenorChoice", convenorChoiceSchema, {
  description: "The convenor of a crew in an interval, and why they were chosen.",
  example: {
    interval_id: 8,
    crew_id: 2,
    convenor_id: 4,
    reason: "Marisol Etxeberria convenes: last did so in interval 3, longer ago than Noor.",
    order: [
      { person_id: 4, last_convened: 3, reason: "last convened Kitchen in interval 3" },
      { person_id: 9, last_convened: 6, reason: "last convened Kitchen in interval 6" },
    ],
  },
});

named("IntervalOverview", intervalOverviewSchema, {
  description: "Who has answered for an interval and how, what crews lack, and who comes and goes.",
  example: {
    interval_id: 7,
    answers: { participating: [2, 4, 9], on_hiatus: [3], exiting: [], opted_out: [], not_answered: [5, 8] },
    crews: [
      {
        crew_id: 2,
        name: "Kitchen",
        lacks: ["no convenor"],
        can_go_ahead: false,
        convenor_id: null,
        person_ids: [4, 9],
        volunteer_ids: [],
        people_before: 3,
      },
    ],
    capacity: {
      now: { lower: 1, usual: 2, higher: 0, not_said: 0 },
      before: { lower: 0, usual: 3, higher: 1, not_said: 1 },
    },
    returning: [{ person_id: 9, date: "2026-03-02" }],
    resting: [{ person_id: 3, until: "2026-05-10" }],
    new: [2],
    silent: [{ person_id: 5, intervals: 2 }],
  },
});

export const intervalHistory = named("IntervalHistory", z.array(intervalCountsSchema), {
  description:
    "The answers of all intervals in numbers. People who leave before an interval begins are not counted there.",
  example: [
    {
      interval_id: 7,
      answers: { participating: 18, on_hiatus: 3, exiting: 1, opted_out: 0, not_answered: 2 },
      capacity: { lower: 6, usual: 7, higher: 3, not_said: 2 },
    },
  ],
});

named("Me", meSchema, { description: "The signed-in person's own involvements, with their private answers." });

named("PendingAnswer", pendingAnswerSchema, {
  description: "Somebody who has not answered for an interval.",
  example: { person_id: 4, refusal: "reminded", reminded_at: "2026-03-20T08:00:00.000Z", reminded_by: 9 },
});

export const pendingAnswers = named("PendingAnswers", z.array(pendingAnswerSchema), {
  description: "People who have not answered for an interval and are expected to.",
});

named("Reminding", remindingSchema, {
  description: "Who was reminded, and who was not.",
  example: { reminded: [4], skipped: [{ person_id: 9, reason: "invited" }] },
});

named("MailPreferences", mailPreferencesSchema, {
  description: "Which mails a person gets.",
  example: { reminders: false, convening: true, returns: true, silence: true },
});

named("EntryPathway", entryPathwaySchema, {
  description: "An expression of interest as members see it, without the e-mail address.",
  example: {
    id: 3,
    collective_id: 1,
    name: "Rosalind Achterbergen",
    interest: "I used to run a school kitchen, so large pots do not frighten me.",
    context: "I cannot promise regular days until the summer.",
    referral: "A poster in the laundrette",
    conflict_experience: null,
    participant_connections: null,
    created_at: "2026-03-04T18:20:00.000Z",
    note: "Marisol knows her from the market.",
    answered_by: 4,
  },
});

named("Eoi", eoiSchema, {
  description: "An expression of interest as its author sees it.",
});

named("CalendarFeed", calendarFeedSchema, {
  description: "An address for calendar programs, without the address itself.",
  example: { created_at: "2026-03-04T18:20:00.000Z", created_by: 4 },
});

named("CalendarFeeds", calendarFeedsSchema, {
  description: "Which calendar addresses there are: your own, and the collective's.",
});

named("CalendarAddress", calendarAddressSchema, {
  description: "A new address for calendar programs. It is returned only once.",
  example: {
    created_at: "2026-03-04T18:20:00.000Z",
    created_by: 4,
    url: "https://crewtide.example.org/calendar/Vk9zV2JmU1pEUW1hYnJ0M0ZlS0xkUG9xR3hVeQ.ics",
  },
});

named("CollectiveState", collectiveStateSchema, {
  description: "Everything that members see of their collective, the same for all members.",
});

named("Event", eventSchema, {
  description:
    "A change to the collective's data. The `Updated` events also announce new items. After `IntervalsRolledOver` and " +
    "`ReloadRequired`, load the state again. Ignore kinds that you do not know.",
});

export const events = named("Events", z.array(eventSchema), {
  description: "The events caused by a change, in order.",
});

named("LiveMessage", liveEventSchema, {
  description: "A message of the socket `/ws`. The author is null if no person caused the event.",
});

named(
  "Error",
  z.object({
    code: z.literal(Object.keys(ERROR_MESSAGES)).describe("For programs."),
    message: z.string().describe("For people."),
    fields: z.record(z.string(), z.string()).optional().describe("Validation messages by field."),
  }),
  { description: "Why a call failed." },
);

export const crewChoices = named(
  "CrewChoices",
  z.array(crewInvolvementSchema.pick({ crew_id: true, volunteered_convenor: true })),
  { description: "Crews to choose.", example: [{ crew_id: 1, volunteered_convenor: true }] },
);
