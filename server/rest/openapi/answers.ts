import { z, type ZodType } from "zod";
import { signedInSchema } from "../../../shared/auth.schema.ts";
import { collectiveStateSchema } from "../../../shared/collective-state.schema.ts";
import { collectiveSchema } from "../../../shared/collective.schema.ts";
import { crewSchema } from "../../../shared/crews.schema.ts";
import { entryPathwaySchema, eoiSchema } from "../../../shared/entry-pathways.schema.ts";
import { ERROR_MESSAGES } from "../../../shared/errors.ts";
import { authoredEventSchema, eventSchema } from "../../../shared/events.schema.ts";
import { intervalSchema } from "../../../shared/intervals.schema.ts";
import {
  collectiveInvolvementSchema,
  crewInvolvementSchema,
  intervalInvolvementsSchema,
  meSchema,
  personIntervalSchema,
} from "../../../shared/involvements.schema.ts";
import { linkSchema } from "../../../shared/links.schema.ts";
import { personSchema } from "../../../shared/people.schema.ts";

/** The schemas that have a name in the document, in its order. */
export const NAMED_ANSWERS = z.registry<{ id: string }>();

interface About<Schema extends ZodType> {
  description: string;
  example?: z.output<Schema>;
}

/** Gives a schema its name in the document, and what the document says of it. */
function named<Schema extends ZodType>(id: string, schema: Schema, { description, example }: About<Schema>): Schema {
  z.globalRegistry.add(schema, { description, ...(example !== undefined && { examples: [example] }) });
  NAMED_ANSWERS.add(schema, { id });
  return schema;
}

/** An empty answer: there is nothing that it could be read as. */
export const nothing = z.never();

named("SignedIn", signedInSchema, {
  description: "Who has signed in: their account, and themself within their collective.",
  example: { user_id: 7, person_id: 4 },
});

export const passwordReset = named("PasswordReset", z.object({ signed_in: z.boolean() }), {
  description: "Whether the new password signed the person in as well, as that of an invitation does.",
});

named("Link", linkSchema, {
  description: "A place elsewhere on the web.",
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
  },
});

named("Person", personSchema, {
  description: "A member of a collective.",
  example: { id: 4, collective_id: 1, display_name: "Marisol Etxeberria", about: "Cook by trade.", avatar_id: 4 },
});

named("Crew", crewSchema, {
  description: "People of a collective who do one kind of work together.",
  example: { id: 2, collective_id: 1, name: "Kitchen", description: "Feeds whoever comes.", links: [] },
});

named("Interval", intervalSchema, {
  description: "A span of days that the collective plans for.",
  example: { id: 7, start_date: "2026-03-02", end_date: "2026-03-29" },
});

named("CollectiveInvolvement", collectiveInvolvementSchema, {
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
});

named("CrewInvolvement", crewInvolvementSchema, {
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
});

named("PersonInterval", personIntervalSchema, { description: "What one person does in one interval." });

named("IntervalInvolvements", intervalInvolvementsSchema, { description: "What everybody does in one interval." });

named("Me", meSchema, { description: "The signed-in person's own part, with their private answers." });

named("EntryPathway", entryPathwaySchema, {
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

named("Eoi", eoiSchema, {
  description: "An expression of interest as the one who made it sees it.",
});

named("CollectiveState", collectiveStateSchema, {
  description: "Everything that members see of their collective, the same for each of them.",
});

named("Event", eventSchema, {
  description:
    "Something that happened to the collective's data. The `Updated` events also announce a new item; after " +
    "`IntervalsRolledOver` and `ReloadRequired` the state is to be loaded again. Pass over kinds that you do not know.",
});

export const events = named("Events", z.array(eventSchema), {
  description: "What a change caused, in this order.",
});

named("LiveMessage", authoredEventSchema, {
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
