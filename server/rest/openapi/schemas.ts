import { z } from "zod";
import {
  calendarAddressSchema,
  calendarFeedSchema,
  calendarFeedsSchema,
} from "../../../shared/calendar/calendar.schema.ts";
import { collectiveStateSchema } from "../../../shared/collective/collective-state.schema.ts";
import { collectiveSchema, timeZonesSchema } from "../../../shared/collective/collective.schema.ts";
import { convenorChoiceSchema } from "../../../shared/crews/convenors.schema.ts";
import { crewHistoryEntrySchema, crewSchema } from "../../../shared/crews/crews.schema.ts";
import { entryPathwaySchema, eoiSchema } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import { ERROR_STATUSES } from "../../errors.ts";
import { eventSchema, liveEventSchema } from "../../../shared/events/events.schema.ts";
import { handoverSchema } from "../../../shared/handovers/handovers.schema.ts";
import { intervalCountsSchema, intervalOverviewSchema } from "../../../shared/intervals/interval-overview.schema.ts";
import { intervalLossSchema, intervalSchema } from "../../../shared/intervals/intervals.schema.ts";
import {
  collectiveInvolvementSchema,
  crewInvolvementSchema,
  intervalInvolvementsSchema,
  meSchema,
  ownInvolvementSchema,
  personIntervalSchema,
} from "../../../shared/participation/involvements.schema.ts";
import { linkSchema } from "../../../shared/basics/links.schema.ts";
import { mailPreferencesSchema } from "../../../shared/mail-preferences/mail-preferences.schema.ts";
import { missingParticipationSchema, remindingSchema } from "../../../shared/reminders/reminders.schema.ts";
import { convenedCountsSchema, personHistoryEntrySchema, personSchema } from "../../../shared/people/people.schema.ts";
import { recoveryCodesSchema, twoStepSchema, twoStepSetUpSchema } from "../../../shared/account/account.schema.ts";
import { formerMemberSchema } from "../../../shared/membership/departures.schema.ts";
import { revisionSchema } from "../../../shared/basics/fields.schema.ts";
import {
  invitationLinkSchema,
  invitationResultSchema,
  openInvitationSchema,
} from "../../../shared/invitations/invitations.schema.ts";
import { activityFeedSchema, journalPageSchema } from "../../../shared/journal/journal.schema.ts";
import {
  COLLECTIVE,
  CONVENOR_CHOICE,
  CREW,
  ENTRY_PATHWAY,
  HANDOVER,
  INTERVAL_OVERVIEW,
  INVOLVEMENT,
  JOURNAL_PAGE,
  PERSON,
} from "./examples.ts";
import { ACCOUNT_SCHEMAS } from "./account-schemas.ts";
import { documented } from "./json-schema.ts";
import { JOIN_LINK_SCHEMAS } from "./join-link-schemas.ts";
import { GATHERING_SCHEMAS } from "./gathering-schemas.ts";

/** The document's named schemas. A schema within another one is a reference to its name. */
export const SCHEMAS = {
  ...ACCOUNT_SCHEMAS,
  PersonalData: documented(
    z.record(z.string(), z.unknown()),
    "Everything kept about you: your profile, account, sessions, answers for each interval, handovers, emails " +
      "(without their texts) and choices. Passwords and other secrets are only reported as present. Fields may be " +
      "added.",
  ),
  TwoStep: documented(twoStepSchema, "Whether signing in asks for a code as well.", {
    on_since: "2026-03-04T07:00:00.000Z",
    recovery_codes_left: 10,
  }),
  TwoStepSetUp: documented(twoStepSetUpSchema, "What an authenticator app needs. It is returned only once.", {
    secret: "N7H3RX5JQWZ2V6LKTDYC4BMAOEUPSIGF",
    url: "otpauth://totp/Saltmarsh%20Commons:marisol%40example.org?secret=N7H3RX5JQWZ2V6LKTDYC4BMAOEUPSIGF",
  }),
  RecoveryCodes: documented(
    recoveryCodesSchema,
    "Codes that sign in without the app, each once. They are returned only once.",
    { recovery_codes: ["k3qx-7hfa-w2mz-n5ld"] },
  ),
  MailPreferences: documented(mailPreferencesSchema, "Which emails a person gets.", {
    reminders: false,
    convening: true,
    handovers: true,
    applications: true,
    returns: true,
    silence: true,
    plans: true,
    polls: true,
    weekly: false,
    gatherings: true,
    tomorrow: false,
    moves: true,
    cancellations: true,
    waits: true,
  }),
  Link: documented(linkSchema, "A link to another place on the web.", {
    link_type: "Loomio",
    url: "https://loomio.example.org/saltmarsh",
    label: "Decisions",
  }),
  Collective: documented(collectiveSchema, "A group of people who organise themselves.", COLLECTIVE),
  Person: documented(personSchema, "A current or former member of a collective.", PERSON),
  Crew: documented(crewSchema, "A group of people in a collective who work together.", CREW),
  CrewHistory: documented(
    z.array(crewHistoryEntrySchema),
    "The intervals up to the current one in which a crew had people or a handover, newest first.",
    [
      {
        interval_id: 7,
        convenor_id: 4,
        person_ids: [4, 9],
        handover: { author_id: 4, updated_at: "2026-03-28T17:05:00.000Z" },
      },
      { interval_id: 5, convenor_id: null, person_ids: [9], handover: null },
    ],
  ),
  PersonHistory: documented(
    z.array(personHistoryEntrySchema),
    "The intervals up to the current one that somebody was part of, newest first.",
    [{ interval_id: 7, crew_ids: [2, 5], convened_ids: [5] }],
  ),
  ConvenedCounts: documented(convenedCountsSchema, "How often people have convened lately.", {
    intervals: 7,
    people: [{ person_id: 4, intervals: 3 }],
  }),
  ...GATHERING_SCHEMAS,
  Handover: documented(handoverSchema, "What the convenor of a crew in an interval leaves for the next one.", HANDOVER),
  Handovers: documented(z.array(handoverSchema), "Handovers, one for each crew."),
  Interval: documented(
    intervalSchema,
    "A period of time for which the collective plans. Intervals follow each other by start date. Their ids are " +
      "in the same order, but may have gaps, because intervals can be deleted: the one before is not always `id - " +
      "1`.",
    { id: 7, start_date: "2026-03-02", end_date: "2026-03-29" },
  ),
  IntervalLosses: documented(
    z.array(intervalLossSchema),
    "Who has answered for an interval, and so would lose their answers with it.",
    [{ person_id: 4, crew_ids: [2, 5] }],
  ),
  CollectiveInvolvement: documented(
    collectiveInvolvementSchema,
    "A person's answers for an interval, and the status that follows from them.",
    INVOLVEMENT,
  ),
  CrewInvolvement: documented(crewInvolvementSchema, "A person's involvement in a crew in one interval.", {
    id: 52,
    person_id: 4,
    crew_id: 2,
    interval_id: 7,
    convenor: true,
    volunteered_convenor: true,
    status: "Participating",
  }),
  OwnInvolvement: documented(ownInvolvementSchema, "Your own answers for an interval, with your crews."),
  PersonInterval: documented(personIntervalSchema, "One person's involvements in one interval."),
  IntervalInvolvements: documented(intervalInvolvementsSchema, "Everybody's involvements in one interval."),
  CrewChoices: documented(
    z.array(crewInvolvementSchema.pick({ crew_id: true, volunteered_convenor: true })),
    "Crews to choose.",
    [{ crew_id: 1, volunteered_convenor: true }],
  ),
  Me: documented(meSchema, "The signed-in person's own involvements, with their private answers."),
  ConvenorChoice: documented(
    convenorChoiceSchema,
    "The convenor of a crew in an interval, and why they were chosen.",
    CONVENOR_CHOICE,
  ),
  IntervalOverview: documented(
    intervalOverviewSchema,
    "Who has answered for an interval and how, what crews lack, and who comes and goes.",
    INTERVAL_OVERVIEW,
  ),
  IntervalHistory: documented(
    z.array(intervalCountsSchema),
    "The answers of all intervals in numbers. People who leave before an interval begins are not counted there.",
    [
      {
        interval_id: 7,
        answers: { participating: 18, on_hiatus: 3, exiting: 1, opted_out: 0, not_answered: 2 },
        capacity: { lower: 6, usual: 7, higher: 3, not_said: 2 },
      },
    ],
  ),
  PendingAnswer: documented(missingParticipationSchema, "Somebody who has not answered.", {
    person_id: 4,
    refusal: "reminded",
    reminded_at: "2026-03-20T08:00:00.000Z",
    reminded_by: 9,
  }),
  PendingAnswers: documented(z.array(missingParticipationSchema), "People who have not answered and are asked to."),
  Reminding: documented(remindingSchema, "Who was reminded, and who was not.", {
    reminded: [4],
    skipped: [{ person_id: 9, reason: "invited" }],
  }),
  InvitationLink: documented(invitationLinkSchema, "How an invited person gets their link.", {
    url: "https://crewtide.example.org/auth/reset_password?token=wQ3",
    is_mailed: true,
  }),
  SentInvitation: documented(
    z.object({ revision: revisionSchema, events: z.array(eventSchema), link: invitationLinkSchema }),
    "The events caused by an invitation, and its link.",
  ),
  InvitationResults: documented(z.array(invitationResultSchema), "What became of each person, in their order.", [
    { link: null, refusal: "EmailInUse" },
  ]),
  OpenInvitations: documented(z.array(openInvitationSchema), "People who were invited and have not accepted yet.", [
    {
      person_id: 12,
      display_name: "Oona Brandt",
      expires_at: "2026-03-28T17:05:00.000Z",
      invited_by: 4,
      can_be_corrected: true,
    },
  ]),
  FormerMembers: documented(z.array(formerMemberSchema), "Former members, the latest first.", [
    {
      person_id: 9,
      left_at: "2026-03-28T17:05:00.000Z",
      reason: "We have not heard from you since spring.",
      marked_by: 4,
      can_be_undone: true,
    },
  ]),
  EntryPathway: documented(
    entryPathwaySchema,
    "An expression of interest as members see it, without the email address.",
    ENTRY_PATHWAY,
  ),
  Eoi: documented(eoiSchema, "An expression of interest as its author sees it."),
  ...JOIN_LINK_SCHEMAS,
  CalendarFeed: documented(calendarFeedSchema, "An address for calendar apps, without the address itself.", {
    created_at: "2026-03-04T18:20:00.000Z",
    created_by: 4,
  }),
  CalendarFeeds: documented(calendarFeedsSchema, "Which links to calendars there are: your own, and the collective's."),
  CalendarAddress: documented(calendarAddressSchema, "A new address for calendar apps. It is returned only once.", {
    created_at: "2026-03-04T18:20:00.000Z",
    created_by: 4,
    url: "https://crewtide.example.org/calendar/Vk9zV2JmU1pEUW1hYnJ0M0ZlS0xkUG9xR3hVeQ.ics",
  }),
  JournalPage: documented(
    journalPageSchema,
    "Changes, newest first, each in words and with what you can restore of it.",
    JOURNAL_PAGE,
  ),
  ActivityFeed: documented(
    activityFeedSchema,
    "Whether you have an address at which a feed reader follows what changes, without the address itself.",
    { feed: { created_at: "2026-03-04T18:20:00.000Z", created_by: 4 } },
  ),
  CollectiveState: documented(
    collectiveStateSchema,
    "Everything that members see of their collective, the same for all members.",
  ),
  TimeZones: documented(timeZonesSchema, "What a collective can choose as its time zone.", {
    server: "UTC",
    names: ["Europe/Berlin", "Pacific/Kiritimati"],
  }),
  Event: documented(
    eventSchema,
    "A change to the collective's data. The `Updated` events also announce new items. After " +
      "`IntervalsRolledOver` and `ReloadRequired`, load the state again. Ignore kinds that you do not know.",
  ),
  Events: documented(z.array(eventSchema), "The events caused by a change, in order."),
  LiveMessage: documented(
    liveEventSchema,
    "A message of the socket `/ws`. The author is null if no person caused the event.",
  ),
  Error: documented(
    z.object({
      code: z.literal(Object.keys(ERROR_STATUSES)).describe("For programs."),
      message: z.string().describe("For people."),
      fields: z.record(z.string(), z.string()).optional().describe("Validation messages by field."),
    }),
    "Why a call failed.",
  ),
};

export type SchemaName = keyof typeof SCHEMAS;
