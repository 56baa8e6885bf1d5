import { z } from "zod";
import { ENDPOINTS } from "../../server/rest/endpoints.ts";
import { CALENDAR } from "../../server/rest/openapi/examples.ts";
import { appRouter } from "../../server/router.ts";
import { definitionOf } from "../../server/rpc/trpc.ts";
import type { TestServer } from "./test-server.ts";

/** Ids for inputs: of the person's own collective, or of another one. */
export interface Ids {
  collective: number;
  person: number;
  crew: number;
  interval: number;
  entryPathway: number;
  gathering: number;
  series: number;
  poll: number;
  template: number;
  joinLink: number;
  /** The revision of a change that can be undone. */
  entry: number;
  /** The mailed token of an expression of interest. */
  token: string;
}

/** Ids of things in a server's own collective. */
export function idsOf({ collective: { id, people, crews } }: Pick<TestServer, "collective">): Ids {
  const [person = 0] = Object.values(people);
  const [crew = 0] = Object.values(crews);
  const gatherings = { gathering: 1, series: 1, poll: 1, template: 1, joinLink: 1 };
  return {
    collective: id,
    person,
    crew,
    interval: 3,
    entryPathway: 1,
    ...gatherings,
    entry: 1,
    token: "no-such-token",
  };
}

interface InputSchema {
  properties?: Record<string, { type?: string }>;
}

export const PROCEDURES = Object.keys(appRouter._def.procedures);

export const typeOf = (procedure: string) => definitionOf(appRouter, procedure).type;

/** The fields that say whether something is so. */
const CHOICES = new Set<string>();
const FIELDS = new Map(PROCEDURES.map((procedure) => [procedure, readFields(procedure)]));

/** The names of the fields that a procedure takes, read from its own schemas. */
export function fieldsOf(procedure: string): string[] {
  const fields = FIELDS.get(procedure);
  if (!fields) throw new Error(`There is no procedure ${procedure}`);
  return fields;
}

function readFields(procedure: string): string[] {
  return (definitionOf(appRouter, procedure).inputs ?? []).flatMap((input) => {
    const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as InputSchema;
    const properties = Object.entries(schema.properties ?? {});
    for (const [field, { type }] of properties) if (type === "boolean") CHOICES.add(field);
    // A file comes in a body that is not JSON.
    return properties.map(([field]) => field).filter((field) => field !== "file");
  });
}

/** The values of the documented examples, by the names of their fields. */
const EXAMPLES: Record<string, unknown> = {};
for (const { example } of ENDPOINTS) {
  for (const [field, value] of Object.entries(example ?? {})) EXAMPLES[field] = EXAMPLES[field] ?? value;
}

/** Valid values for the fields that have no example, or another one, by their names. */
const SAMPLES: Record<string, (ids: Ids, procedure: string) => unknown> = {
  id: (ids, procedure) => {
    if (["gatherings.series", "gatherings.answerSeries"].includes(procedure)) return ids.series;
    if (procedure.startsWith("gatherings.") || procedure.endsWith("ForGathering")) return ids.gathering;
    if (procedure.startsWith("polls.") || procedure.endsWith("ForPoll")) return ids.poll;
    if (procedure.startsWith("gatheringTemplates.")) return ids.template;
    // A token that the sample of another call has made may have any small id.
    if (procedure === "account.endToken") return 999_999;
    if (procedure.startsWith("joinLinks.")) return ids.joinLink;
    return procedure.startsWith("crews.") ? ids.crew : ids.person;
  },
  collective_id: (ids) => ids.collective,
  person_id: (ids) => ids.person,
  entry_pathway_id: (ids) => ids.entryPathway,
  interval_id: (ids) => ids.interval,
  crew_id: (ids) => ids.crew,
  crew_involvements: (ids) => [{ crew_id: ids.crew, volunteered_convenor: true }],
  shown_gatherings: () => [],
  held: (ids) => [{ kind: "place", id: ids.gathering, person_id: null }],
  token: (ids) => ids.token,
  slug: () => "a-new-slug",
  lastEventId: () => "epoch:1",
  email: () => "somebody.new@example.org",
  // A token is made with the password.
  code: (_ids, procedure) => (procedure === "account.makeToken" ? undefined : "123456"),
  // After leaving for good, there is no other call.
  current_password: (_ids, procedure) => (procedure === "account.leaveForGood" ? "not the one" : "correct horse"),
  password: () => "correct horse",
  people: () => [{ name: "A name", email: "somebody.new@example.org" }],
  expectation: () => "Expected",
  times: () => [{ starts_at: "2027-01-02T10:00:00Z", ends_at: "2027-01-02T12:00:00Z" }],
  days: (_ids, procedure) => (procedure === "gatherings.asked" ? ["2027-01-02"] : 7),
  starts_at: () => "2027-01-02T10:00:00Z",
  answers: () => [{ starts_at: "2027-01-02T10:00:00Z", answer: "Yes" }],
  start_date: () => "2027-01-01",
  end_date: () => "2027-01-31",
  ends_at: () => "2027-01-02T12:00:00Z",
  undoable: () => false,
  is_shared: () => false,
  answered_ago: () => 0,
  device: () => ({ key: "phone", number: 1 }),
  seen: () => undefined,
  from: () => "2027-01-01T00:00:00Z",
  to: () => "2027-02-01T00:00:00Z",
  order: () => "OldestFirst",
  cursor: () => "2027-01-01T00:00:00.000Z,1",
  next: (_ids, procedure) => (procedure === "journal.list" ? 1_000 : "2027-01-01T00:00:00.000Z,1"),
  person_ids: (ids) => [ids.person],
  noted_before: (ids) => [ids.person],
  eoi_managing_crew_id: (ids) => ids.crew,
  // A file comes in a body of its own kind (`import-files.test.ts`).
  file: () => undefined,
  floating_zone: () => "America/New_York",
  file_name: () => "garden.ics",
  endpoint: () => "https://push.example.org/a-device",
  p256dh: () => "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: () => "BTBZMqHH6r4Tts7J_aSIgg",
  reminders: () => false,
  quiet: () => ({ from: 23, until: 7 }),
  tomorrow_at: () => 19,
  scope: (_ids, procedure) => (procedure === "account.makeToken" ? "Read" : "All"),
  repeats: () => ({ unit: "Week", times: 3 }),
  on: () => false,
  focus: () => "Study",
  intention_context: () => "As usual",
  time_zone: () => "Europe/Berlin",
  conflict_experience: () => "Some",
  participant_connections: () => "None",
  text: (_ids, procedure) => (procedure.endsWith("Calendar") ? CALENDAR : "A text"),
  series: () => [],
  before: () => 1_000,
  kind: () => "crew",
  suppose: () => "volunteering",
  revision: (ids) => ids.entry,
};

/** A valid input of a procedure that names these ids; empty where it takes none. */
export function sampleInput(procedure: string, ids: Ids): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(procedure).map((field) => {
      const sample = SAMPLES[field];
      if (sample) return [field, sample(ids, procedure)];
      if (CHOICES.has(field)) return [field, true];
      if (!(field in EXAMPLES)) throw new Error(`${procedure} takes ${field}, of which there is no sample yet`);
      return [field, EXAMPLES[field]];
    }),
  );
}

const REFERENCES = new Set([
  "id",
  "person_id",
  "entry_pathway_id",
  "interval_id",
  "crew_id",
  "eoi_managing_crew_id",
  "crew_involvements",
  "person_ids",
  "token",
  "revision",
]);

/** Whether a procedure's input names something that exists already. */
export function namesSomething(procedure: string): boolean {
  return fieldsOf(procedure).some((field) => REFERENCES.has(field));
}
