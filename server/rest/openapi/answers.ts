import { z, type ZodType } from "zod";
import { AVATAR_COUNT } from "../../../shared/constants.ts";
import { isoDateSchema } from "../../../shared/dates.ts";
import { ERROR_MESSAGES } from "../../../shared/errors.ts";
import {
  CAPACITY_SCORES,
  OPT_OUT_TYPES,
  PARTICIPATION_INTENTIONS,
  PARTICIPATION_STATUSES,
} from "../../../shared/involvements.ts";
import { LINK_TYPES } from "../../../shared/links.ts";

/** What the documented calls answer. The table of calls holds each against the type that its procedure answers. */

/** The schemas that have a name in the document. */
export const NAMED_ANSWERS = z.registry<{ id: string }>();

interface About<Schema extends ZodType> {
  description: string;
  example?: z.output<Schema>;
}

function named<Schema extends ZodType>(id: string, schema: Schema, { description, example }: About<Schema>): Schema {
  const described = schema.meta({ description, ...(example !== undefined && { examples: [example] }) });
  NAMED_ANSWERS.add(described, { id });
  return described;
}

const id = z.int().positive();
const text = z.string().nullable();

/** An empty answer: there is nothing that it could be read as. */
export const nothing = z.never();

export const signedIn = named("SignedIn", z.object({ user_id: id, person_id: id }), {
  description: "Who has signed in: their account, and themself within their collective.",
  example: { user_id: 7, person_id: 4 },
});

export const passwordReset = named("PasswordReset", z.object({ signed_in: z.boolean() }), {
  description: "Whether the new password signed the person in as well, as that of an invitation does.",
});

const link = named("Link", z.object({ link_type: z.enum(LINK_TYPES), url: z.string(), label: text }), {
  description: "A place elsewhere on the web.",
  example: { link_type: "Loomio", url: "https://loomio.example.org/saltmarsh", label: "Decisions" },
});

export const collective = named(
  "Collective",
  z.object({
    id,
    name: z.string(),
    noun_name: text.describe("What its members call it in a sentence."),
    slug: text.describe("Its name in the address of its public page."),
    description: text,
    links: z.array(link),
    feature_eoi: z.boolean().describe("Whether it takes in expressions of interest."),
    eoi_description: text.describe("Markdown."),
  }),
  {
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
    },
  },
);

const person = named(
  "Person",
  z.object({
    id,
    collective_id: id,
    display_name: z.string(),
    about: text,
    avatar_id: z.int().min(1).max(AVATAR_COUNT).nullable(),
  }),
  {
    description: "A member of a collective.",
    example: { id: 4, collective_id: 1, display_name: "Marisol Etxeberria", about: "Cook by trade.", avatar_id: 4 },
  },
);

const crew = named(
  "Crew",
  z.object({ id, collective_id: id, name: z.string(), description: z.string(), links: z.array(link) }),
  {
    description: "People of a collective who do one kind of work together.",
    example: { id: 2, collective_id: 1, name: "Kitchen", description: "Feeds whoever comes.", links: [] },
  },
);

const interval = named(
  "Interval",
  z.object({
    id: id.describe("Its number within the collective, from 1."),
    start_date: isoDateSchema,
    end_date: isoDateSchema.nullable().describe("Its last day; null while the end is open."),
  }),
  {
    description: "A span of days that the collective plans for.",
    example: { id: 7, start_date: "2026-03-02", end_date: "2026-03-29" },
  },
);

export const collectiveInvolvement = named(
  "CollectiveInvolvement",
  z.object({
    id,
    person_id: id,
    collective_id: id,
    interval_id: id,
    status: z.enum(PARTICIPATION_STATUSES),
    private_capacity_planning: z.boolean().describe("Whether `capacity_planning` is for the person alone."),
    capacity_planning: z
      .object({ wellbeing: text, focus: text, capacity: text })
      .nullable()
      .describe("Null in everything that other people receive while it is private."),
    capacity_score: z.literal(CAPACITY_SCORES).nullable().describe("Lower than usual, as usual, or higher."),
    participation_intention: z.enum(PARTICIPATION_INTENTIONS).nullable(),
    opt_out_type: z.enum(OPT_OUT_TYPES).nullable(),
    opt_out_planned_return_date: isoDateSchema.nullable(),
    intention_context: text,
  }),
  {
    description: "What a person says of an interval as a whole.",
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
  },
);

const crewInvolvement = named(
  "CrewInvolvement",
  z.object({
    id,
    person_id: id,
    crew_id: id,
    interval_id: id,
    convenor: z.boolean().describe("Chosen by the server among those who volunteered."),
    volunteered_convenor: z.boolean(),
    status: z.enum(PARTICIPATION_STATUSES).describe("That person's status in the interval."),
  }),
  {
    description: "A person's part in a crew in one interval.",
    example: {
      id: 52,
      person_id: 4,
      crew_id: 2,
      interval_id: 7,
      convenor: true,
      volunteered_convenor: true,
      status: "Participating",
    },
  },
);

const personInterval = named(
  "PersonInterval",
  z.object({
    interval_id: id,
    person_id: id,
    collective_involvement: collectiveInvolvement.nullable(),
    crew_involvements: z.array(crewInvolvement),
  }),
  { description: "What one person does in one interval." },
);

export const intervalInvolvements = named(
  "IntervalInvolvements",
  z.object({
    interval_id: id,
    collective_involvements: z.array(collectiveInvolvement),
    crew_involvements: z.array(crewInvolvement),
  }),
  { description: "What everybody does in one interval." },
);

const revision = z.int().nonnegative().describe("How many events this already contains.");

export const me = named(
  "Me",
  z.object({
    person_id: id,
    revision,
    current_interval: personInterval.nullable(),
    next_interval: personInterval.nullable(),
  }),
  { description: "The signed-in person's own part, with their private answers." },
);

const entryPathwayFields = {
  id,
  collective_id: id,
  name: z.string(),
  interest: text,
  context: text,
  referral: text,
  conflict_experience: text,
  participant_connections: text,
};

const entryPathway = named("EntryPathway", z.object(entryPathwayFields), {
  description: "An expression of interest as members see it: without its e-mail address.",
  example: {
    id: 3,
    collective_id: 1,
    name: "Rosalind Achterbergen",
    interest: "I used to run a school kitchen, so large pots do not frighten me.",
    context: "I cannot promise regular days until the summer.",
    referral: "A poster in the laundrette",
    conflict_experience: null,
    participant_connections: null,
  },
});

export const eoi = named("Eoi", z.object({ ...entryPathwayFields, email: z.string() }), {
  description: "An expression of interest as the one who made it sees it.",
});

export const collectiveState = named(
  "CollectiveState",
  z.object({
    epoch: z.string().describe("Names the life of the database; another one after a backup was restored."),
    revision,
    today: isoDateSchema.describe("The server's day, which decides what is current."),
    collective,
    people: z.array(person),
    crews: z.array(crew),
    intervals: z.array(interval),
    current_interval: interval.nullable(),
    involvements: z.object({
      current_interval: intervalInvolvements.nullable(),
      next_interval: intervalInvolvements.nullable(),
    }),
    entry_pathways: z.array(entryPathway),
  }),
  { description: "Everything that members see of their collective, the same for each of them." },
);

const event = named(
  "Event",
  z.union([
    z.object({ MeEvent: z.object({ IntervalDataChanged: personInterval }) }),
    z.object({
      IntervalsEvent: z.union([
        z.object({ IntervalCreated: interval }),
        z.object({
          IntervalsRolledOver: z.object({ current_interval: interval.nullable(), next_interval: interval.nullable() }),
        }),
      ]),
    }),
    z.object({ CrewsEvent: z.object({ CrewUpdated: crew }) }),
    z.object({
      CollectiveEvent: z.union([
        z.object({ CollectiveUpdated: collective }),
        z.object({ ReloadRequired: z.object({ revision }) }),
      ]),
    }),
    z.object({ PeopleEvent: z.object({ PersonUpdated: person }) }),
    z.object({
      EntryPathwayEvent: z.union([
        z.object({ EntryPathwayUpdated: entryPathway }),
        z.object({ EntryPathwayDeleted: z.object({ id, collective_id: id }) }),
      ]),
    }),
  ]),
  {
    description:
      "Something that happened to the collective's data. The `Updated` events also announce a new item; after " +
      "`IntervalsRolledOver` and `ReloadRequired` the state is to be loaded again. Pass over kinds that you do not know.",
  },
);

export const events = named("Events", z.array(event), {
  description: "What a change caused, in this order.",
});

named("LiveMessage", z.object({ author_id: id.nullable(), event }), {
  description: "A message of the socket `/ws`. The author is null where nobody's action caused the event.",
});

named(
  "Error",
  z.object({
    code: z.literal(Object.keys(ERROR_MESSAGES)).describe("Tells a program what happened."),
    message: z.string().describe("Tells a person."),
    fields: z.record(z.string(), z.string()).optional().describe("What is wrong with which field."),
  }),
  { description: "Why a call did nothing." },
);
