import type { AccessToken } from "../../../shared/account/account.schema.ts";
import type { Collective } from "../../../shared/collective/collective.ts";
import type { ConvenorChoice } from "../../../shared/crews/convenors.ts";
import type { Crew } from "../../../shared/crews/crews.ts";
import type { EntryPathway } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import type { RuledSeries } from "../../../shared/series/gathering-series.schema.ts";
import type { GatheringTemplate } from "../../../shared/templates/gathering-templates.schema.ts";
import type { JoinLink } from "../../../shared/entry-pathways/join-links.schema.ts";
import type { Gathering } from "../../../shared/gatherings/gatherings.ts";
import type { Handover } from "../../../shared/handovers/handovers.ts";
import type { CollectiveInvolvement } from "../../../shared/participation/involvements.ts";
import type { IntervalOverview } from "../../../shared/intervals/interval-overview.ts";
import type { JournalPage } from "../../../shared/journal/journal.ts";
import type { Person } from "../../../shared/people/people.ts";
import type { Poll } from "../../../shared/polls/polls.ts";

/** Examples: of entities, for responses and for the bodies of requests that edit them, and the longest ones. */
export const COLLECTIVE = {
  id: 1,
  name: "Saltmarsh Commons",
  noun_name: "the commons",
  slug: "saltmarsh-commons",
  description: "We look after the Old Net Loft and the acre of marsh behind it.",
  links: [{ link_type: "Loomio", url: "https://loomio.example.org/saltmarsh", label: "Decisions" }],
  feature_eoi: true,
  eoi_description: "Come to a **Thursday dinner** first.",
  reminder_days: [10, 3],
  language: null,
  time_zone: "Europe/London",
  reply_address: "hello@saltmarsh.example.org",
  eoi_managing_crew_id: null,
} satisfies Collective;

export const PERSON = {
  id: 4,
  collective_id: 1,
  display_name: "Marisol Etxeberria",
  about: "Cook by trade.",
  avatar_id: 4,
  contacts: [{ label: "Phone", text: "+44 1632 960104" }],
  left_at: null,
} satisfies Person;

export const CREW = {
  id: 2,
  collective_id: 1,
  name: "Kitchen",
  description: "Feeds whoever comes.",
  links: [],
  archived_at: null,
} satisfies Crew;

export const HANDOVER = {
  collective_id: 1,
  crew_id: 2,
  interval_id: 7,
  text: "The fridge key hangs behind the calendar.",
  author_id: 4,
  updated_at: "2026-03-28T17:05:00.000Z",
} satisfies Handover;

export const CALENDAR = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Example//Calendar//EN",
  "BEGIN:VEVENT",
  "UID:supper@calendar.example.org",
  "SUMMARY:Supper",
  "DTSTART:20270305T180000Z",
  "DTEND:20270305T200000Z",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

export const GATHERING = {
  id: 12,
  collective_id: 1,
  title: "Thursday dinner",
  crew_id: 2,
  starts_at: "2026-03-05T18:00:00.000Z",
  ends_at: "2026-03-05T20:30:00.000Z",
  time_zone: "Europe/London",
  place: "The Old Net Loft",
  description: "Bring a **bowl**.",
  links: [],
  expectation: "Welcome",
  places: 24,
  author_id: 4,
  cancelled_at: null,
  cancel_reason: null,
  series_id: 3,
  original_start: "2026-03-05T18:00",
} satisfies Gathering;

export const GATHERING_SERIES = {
  id: 3,
  collective_id: 1,
  repeats: {
    every: 1,
    unit: "Week",
    weekdays: ["TH"],
    on: "Date",
    monthday: null,
    week: null,
    weekday: null,
    until: null,
    times: 10,
  },
  rule: "FREQ=WEEKLY;BYDAY=TH;COUNT=10",
  starts_at: "2026-03-05T18:00",
  ends_at: "2026-03-05T20:30",
  time_zone: "Europe/London",
  title: "Thursday dinner",
  crew_id: 2,
  place: "The Old Net Loft",
  description: "Bring a **bowl**.",
  links: [],
  expectation: "Welcome",
  places: 24,
  author_id: 4,
  cancelled_at: null,
  cancel_reason: null,
} satisfies RuledSeries;
export const POLL = {
  id: 3,
  collective_id: 1,
  title: "Spring cleaning",
  crew_id: 2,
  time_zone: "Europe/London",
  place: "The Old Net Loft",
  description: null,
  links: [],
  expectation: "Expected",
  places: null,
  author_id: 4,
  times: [
    { starts_at: "2026-03-07T09:00:00.000Z", ends_at: "2026-03-07T12:00:00.000Z" },
    { starts_at: "2026-03-08T13:00:00.000Z", ends_at: "2026-03-08T16:00:00.000Z" },
  ],
  withdrawn_at: null,
  gathering_id: null,
} satisfies Poll;

export const GATHERING_TEMPLATE = {
  id: 1,
  collective_id: 1,
  title: "Thursday dinner",
  summary: "Bring a **bowl**.",
  expectation: "Welcome",
  links: [],
  time_of_day: "19:00",
  minutes: 150,
  place: "The Old Net Loft",
  repeats: { every: 1, unit: "Week", weekdays: [], on: "Date", until: null, times: null, ends_with_interval: false },
  author_id: 4,
} satisfies GatheringTemplate;

export const INVOLVEMENT = {
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
} satisfies CollectiveInvolvement;

export const ENTRY_PATHWAY = {
  id: 3,
  collective_id: 1,
  name: "Rosalind Achterbergen",
  interest: "I used to run a school kitchen, so large pots do not frighten me.",
  context: "I cannot promise regular days until the summer.",
  referral: "A poster in the laundrette",
  conflict_experience: null,
  participant_connections: null,
  language: "en",
  created_at: "2026-03-04T18:20:00.000Z",
  note: "Marisol knows her from the market.",
  answered_by: 4,
  written_at: "2026-03-06T09:45:00.000Z",
  join_link: null,
} satisfies EntryPathway;

export const JOIN_LINK = {
  id: 2,
  collective_id: 1,
  name: "Open day",
  uses: 20,
  expires_at: "2026-03-28T17:05:00.000Z",
  ended_at: null,
  author_id: 4,
} satisfies JoinLink;

export const EOI = { ...ENTRY_PATHWAY, email: "rosalind@mail.example.org" };

export const CONVENOR_CHOICE = {
  interval_id: 8,
  crew_id: 2,
  convenor_id: 4,
  reason: "Marisol Etxeberria convenes: last did so in interval 3, longer ago than Noor.",
  order: [
    { person_id: 4, last_convened: 3, reason: "last convened Kitchen in interval 3" },
    { person_id: 9, last_convened: 6, reason: "last convened Kitchen in interval 6" },
  ],
} satisfies ConvenorChoice;

export const INTERVAL_OVERVIEW = {
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
} satisfies IntervalOverview;

export const JOURNAL_PAGE = {
  entries: [
    {
      revision: 812,
      at: "2026-03-04T18:20:00.000Z",
      author_id: 4,
      kind: "crew",
      text: "Marisol Etxeberria edited Kitchen",
      words: [
        { text: "Marisol Etxeberria", names: { kind: "person", id: 4 } },
        { text: " edited ", names: null },
        { text: "Kitchen", names: { kind: "crew", id: 2 } },
      ],
      changes: [{ field: "name", label: "Name", before: "Cooking", after: "Kitchen" }],
      undo: [{ field: "name", label: "Name", before: "Cooking", now: "Kitchen", changed_since: false }],
    },
  ],
  next: null,
} satisfies JournalPage;

export const ACCESS_TOKEN = {
  id: 13,
  name: "Weekly report",
  scope: "Read",
  created_at: "2026-03-01T18:20:00.000Z",
  expires_at: "2026-05-30T18:20:00.000Z",
  last_used_at: "2026-03-04T07:00:00.000Z",
  last_address: "203.0.113.7",
} satisfies AccessToken;
