import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { toInputSchema, type JsonSchema } from "../../server/rest/openapi/json-schema.ts";
import { appRouter } from "../../server/router.ts";
import { definitionOf } from "../../server/rpc/trpc.ts";
import { checkEach, DOCUMENTED, make, MUTATIONS, type ProcedureRequest } from "../support/procedures.ts";
import { readAllTables } from "../support/every-table.ts";
import { serverForAll } from "../support/hooks.ts";
import { mailedToken } from "../support/emails.ts";
import { idsOf, sampleInput, type Ids } from "../support/samples.ts";
import { signIn } from "../support/test-server.ts";

const server = serverForAll({ environment: { RATE_LIMITS: "off", CALL_SECRET: "a secret of the tests" } });
let cookie: string;
let ids: Ids;

/** Fields of an input that differ from the sample; undefined is not sent. */
type Changed = Record<string, unknown>;

/** Calls that change stored things, with inputs in which each field differs from its default. */
const EDITS: Record<string, Changed[]> = {
  "collective.update": [{}],
  "crews.update": [{}],
  "crews.writeHandover": [{ interval_id: 2 }],
  "entryPathways.writeNote": [{}],
  "gatheringTemplates.update": [{}],
  "gatherings.answer": [{}],
  "gatherings.cancel": [{ scope: "This" }, { id: 2 }],
  // The second one is in a series.
  "gatherings.update": [
    { scope: "This", repeats: undefined },
    { id: 2, repeats: undefined },
  ],
  "interest.update": [{}],
  "me.joinCrew": [{}],
  "me.saveParticipation": [
    { private_capacity_planning: true, capacity_score: 1 },
    {
      private_capacity_planning: true,
      participation_intention: "OptOut",
      opt_out_type: "Hiatus",
      opt_out_planned_return_date: "2026-08-01",
    },
  ],
  "people.update": [{}],
  "polls.update": [{}],
  "mailPreferences.update": [{}],
  "calls.choose": [{}],
  "calls.setHours": [{}],
};

/** Calls that make something, which takes the defaults. */
const CREATES = new Set([
  "account.makeToken",
  "crews.create",
  "gatheringTemplates.create",
  "gatherings.create",
  "gatherings.importCalendar",
  "interest.join",
  "interest.submit",
  "polls.create",
  "setup.complete",
]);

/** Optional fields that say how a call is done, and are not stored. */
const TELL_HOW: Record<string, string[]> = {
  "auth.login": ["code", "is_shared"],
  "auth.changePassword": ["end_feeds"],
  "auth.forgotPassword": ["next"],
  // Only somebody who has chosen no language yet gets that of the page.
  "auth.resetPassword": ["end_feeds", "language"],
  "entryPathways.decline": ["message"],
  "entryPathways.write": ["reply_to_me"],
  "gatherings.answer": ["undoable", "seen", "answered_ago", "device"],
  "gatherings.answerLinked": ["seen"],
  "gatherings.cancel": ["scope"],
  // How it repeats from now on.
  "gatherings.update": ["scope", "repeats"],
  "gatherings.previewCalendar": ["text", "file", "floating_zone"],
  "gatherings.notePresence": ["noted_before"],
  "gatherings.restore": ["scope"],
  "intervals.delete": ["person_ids"],
  "journal.undo": ["fields"],
  "me.saveParticipation": ["held", "answered_ago", "device", "shown_gatherings"],
  "me.withdrawParticipation": ["device"],
  "polls.answer": ["undoable", "answered_ago", "device"],
  "polls.giveKept": ["starts_at"],
  "reminders.send": ["person_ids"],
  "setup.check": ["time_zone"],
};

/** Another value than the sample's, where none follows from the schema. */
const OTHERS: Changed = { opt_out_planned_return_date: "2026-09-01", tomorrow_at: 20 };

/** Objects that are sent whole: nothing in them is stored by itself. */
const WHOLE = new Set<string | number>(["links", "repeats", "quiet", "contacts", "seen", "held", "device"]);

interface Field {
  /** Where it is in the input, such as `crew_involvements`, 0 and `volunteered_convenor`. */
  path: (string | number)[];
  schema: JsonSchema;
}

/** The kinds of values that a schema allows. */
const choicesOf = (schema: JsonSchema) => schema.anyOf ?? [schema];
const typesOf = (schema: JsonSchema) => choicesOf(schema).flatMap(({ type = [] }): string[] => [type].flat());
const isList = ({ schema }: Field) => typesOf(schema).includes("array");

/** The fields that an input may leave out, also within what it lists. */
function* optionalIn(schema: JsonSchema, path: Field["path"] = []): Generator<Field> {
  for (const choice of choicesOf(schema)) {
    const { properties = {}, required = [], items } = choice;
    if (items) yield* optionalIn(items as JsonSchema, [...path, 0]);
    for (const [name, field] of Object.entries(properties) as [string, JsonSchema][]) {
      if (!required.includes(name)) yield { path: [...path, name], schema: field };
      yield* optionalIn(field, [...path, name]);
    }
  }
}

const optionalFields = (procedure: string) => {
  const { inputs = [] } = definitionOf(appRouter, procedure) as { inputs?: z.ZodType[] };
  return inputs.flatMap((input) => [...optionalIn(toInputSchema(input))]);
};

const nameOf = ({ path }: Field) => path.join(".");

const storedFields = (procedure: string) =>
  optionalFields(procedure).filter(
    (field) =>
      !TELL_HOW[procedure]?.includes(nameOf(field)) && !field.path.slice(0, -1).some((name) => WHOLE.has(name)),
  );

/** The input with another value in a field; without one, the field is left out. */
function withField(input: unknown, [name = "", ...rest]: Field["path"], value?: unknown): unknown {
  const copy = structuredClone(input) as Record<string | number, unknown>;
  if (rest.length > 0) copy[name] = withField(copy[name], rest, value);
  else if (value === undefined) delete copy[name];
  else copy[name] = value;
  return copy;
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join("\n") === other.join("\n");

const valueIn = (input: unknown, path: Field["path"]) =>
  path.reduce<unknown>((value, name) => (value as Changed | undefined)?.[name], input);

/** Values of a field other than this one. */
function otherValues(field: Field, value: unknown): unknown[] {
  const other = OTHERS[field.path.at(-1) ?? ""];
  if (other !== undefined) return [other];
  if (isList(field)) return [[]];
  const possible = choicesOf(field.schema).flatMap(({ type, enum: values = [] }): unknown[] => {
    if (type === "boolean") return [!value];
    return type === "null" ? [null] : values;
  });
  return possible.filter((each) => each !== value);
}

/** Tables of what happened, to which each change may add something. */
const HISTORY = new Set<string>(["live_events", "journal", "journal_subjects", "former_slugs", "gathering_texts"]);
/** Columns that count changes. */
const COUNTS = new Set(["revision", "sequence"]);

/** Lists the rows of the database, but for its history. */
async function stored(): Promise<string[]> {
  const tables = [...(await readAllTables(server.running.services.db))].filter(([table]) => !HISTORY.has(table));
  return tables.flatMap(([table, rows]) =>
    rows
      .map((row) => Object.entries(row as object).filter(([column]) => !COUNTS.has(column)))
      .map((cells) => `${table} ${JSON.stringify(cells)}`)
      .toSorted(),
  );
}

/** Makes a request. Returns the answer of one that is refused. */
async function send(call: ProcedureRequest, input: unknown): Promise<string | undefined> {
  const response = await make(server.url, call, { ids: { ...ids, ...idsIn(input) }, input, cookie });
  const answer = await response.text();
  return response.ok ? undefined : answer;
}

/** Ids in an input, for the path of its call. */
function idsIn(input: unknown): Partial<Ids> {
  const { id, interval_id } = input as Record<string, number | undefined>;
  return { ...(id !== undefined && { gathering: id }), ...(interval_id !== undefined && { interval: interval_id }) };
}

const over = (procedure: string): ProcedureRequest[] => [
  { name: procedure, procedure },
  ...DOCUMENTED.filter((call) => call.procedure === procedure),
];

const inputOf = (procedure: string, changed: Changed) => {
  const all = { ...sampleInput(procedure, ids), ...changed };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
};

beforeAll(async () => {
  cookie = await signIn(server.url, "ada");
  ids = { ...idsOf(server), entryPathway: 1 };
  const first = async (procedure: string, changed: Changed = {}) =>
    expect(await send({ name: procedure, procedure }, inputOf(procedure, changed))).toBeUndefined();
  // The convenor writes a handover.
  await first("me.saveParticipation", { interval_id: 2 });
  await first("collective.update");
  await first("interest.submit");
  ids.token = await mailedToken(server);
  await first("gatherings.create", { repeats: undefined });
  await first("gatherings.create");
  await first("polls.create");
  await first("gatheringTemplates.create");
});

describe("a field that need not be sent", () => {
  it("is stored by a call of these, or by none", () => {
    const unnamed = MUTATIONS.filter((procedure) => !EDITS[procedure] && !CREATES.has(procedure));
    const fields = unnamed.flatMap((procedure) =>
      storedFields(procedure).map((field) => `${procedure} ${nameOf(field)}`),
    );
    expect(fields).toEqual([]);
  });

  it("may be null if it is a list, in every call", () => {
    const lists = MUTATIONS.flatMap((procedure) => optionalFields(procedure).filter(isList));
    expect(lists.length).toBeGreaterThan(15);
    const refused = lists.filter(({ schema }) => !typesOf(schema).includes("null"));
    expect(refused.map(nameOf)).toEqual([]);
  });

  it.each(Object.keys(EDITS))("keeps what is stored if it is left out, or null for a list: %s", async (procedure) => {
    const fields = storedFields(procedure);
    const told = new Set<string>();
    for (const changed of EDITS[procedure] ?? []) {
      const whole = inputOf(procedure, changed);
      const does = async (input: unknown, call: ProcedureRequest = { name: procedure, procedure }) => {
        const refused = await send(call, input);
        if (refused) throw new Error(`${call.name} ${JSON.stringify(input)}: ${refused}`);
      };
      await does(whole);
      for (const field of fields) {
        const before = await stored();
        for (const other of otherValues(field, valueIn(whole, field.path))) {
          const refused = await send({ name: procedure, procedure }, withField(whole, field.path, other));
          if (!refused && !isSame(before, await stored())) told.add(nameOf(field));
          await does(whole);
        }
      }
      const kept = await stored();
      await checkEach(over(procedure), async (call) => {
        for (const field of fields) {
          for (const value of isList(field) ? [undefined, null] : [undefined]) {
            await does(withField(whole, field.path, value), call);
            const now = await stored();
            expect([nameOf(field), now.filter((row) => !kept.includes(row))]).toEqual([nameOf(field), []]);
            expect(now).toHaveLength(kept.length);
          }
        }
      });
    }
    // The test would have noticed a change of each field.
    expect(fields.map(nameOf).filter((name) => !told.has(name))).toEqual([]);
  });
});
