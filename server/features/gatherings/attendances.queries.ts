import { isDeepStrictEqual } from "node:util";
import type { NotNull } from "kysely";
import type { AnsweredGathering, Attendance, Seen } from "../../../shared/gatherings/gatherings.ts";
import { attendanceSchema } from "../../../shared/gatherings/gatherings.schema.ts";
import type { GatheringAnswer } from "../../../shared/enumerations.ts";
import { columnsOf, readerOf, toColumns } from "../../db/columns.ts";
import type { GivenUp } from "../../db/given-up.ts";
import { inParts } from "../../db/in-parts.ts";
import { listed } from "../../db/listed.ts";
import type { Db, EntityKey, Instant, PersonKey } from "../../db/schema.ts";
import type { People } from "../people/personal-data-table.ts";
import { NOTHING_REMEMBERED, remember, rememberedIn } from "./remembered-answers.queries.ts";

const COLUMNS = columnsOf(attendanceSchema);
/** Lists read tens of thousands of answers, and need no notes. */
const ANSWERS = columnsOf(attendanceSchema.omit({ note: true }));
const toAnswer = readerOf(attendanceSchema.omit({ note: true }));
const toAttendance = readerOf(attendanceSchema);
const KEY = ["collective_id", "gathering_id", "person_id"] as const;
/** Seven parameters each: SQLite takes 32,766. */
const GIVEN_AT_ONCE = 3000;

/** Maps gatherings to the answers to them, without notes. */
export async function findAttendances(
  db: Db,
  collectiveId: number,
  gatheringIds: readonly number[],
): Promise<Map<number, Omit<Attendance, "note">[]>> {
  if (gatheringIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("attendances")
    .select(ANSWERS)
    .where("collective_id", "=", collectiveId)
    .where("gathering_id", "in", listed(db, gatheringIds))
    // The order of the index: there may be tens of thousands.
    .orderBy("gathering_id")
    .orderBy("person_id")
    .execute();
  return Map.groupBy(rows.map(toAnswer), ({ gathering_id }) => gathering_id);
}

/** Lists the notes on the answers to a gathering. */
export async function listNotes(db: Db, { collectiveId, id }: EntityKey): Promise<AnsweredGathering["notes"]> {
  return db
    .selectFrom("attendances")
    .select(["person_id", "note"])
    .where(({ and }) => and({ collective_id: collectiveId, gathering_id: id }))
    .where("note", "is not", null)
    .orderBy("person_id")
    .$narrowType<{ note: NotNull }>()
    .execute();
}

/** Lists all attendances of a collective. */
export async function listAttendances(db: Db, collectiveId: number): Promise<Attendance[]> {
  const rows = await db
    .selectFrom("attendances")
    .select(COLUMNS)
    .where("collective_id", "=", collectiveId)
    .orderBy("gathering_id")
    .orderBy("person_id")
    .execute();
  return rows.map(toAttendance);
}

/** Lists what a person said about gatherings, and which they came to. */
export async function listAttendancesOf(db: Db, { collectiveId, personId }: PersonKey) {
  const rows = await db
    .selectFrom("attendances")
    .innerJoin("gatherings", "gatherings.id", "attendances.gathering_id")
    .select([...COLUMNS, "gatherings.title", "gatherings.starts_at"])
    .where(({ and }) => and({ "attendances.collective_id": collectiveId, person_id: personId }))
    .orderBy("gatherings.starts_at")
    .execute();
  return rows.map(toAttendance);
}

interface GivenAnswer {
  answer: GatheringAnswer | null;
  note: string | null | undefined;
  at: Instant;
  /** When and where the gathering takes place: if it moves, a remembered answer does not come back. */
  seen: Seen;
}

/** An answer without who came, and whether it follows from the one to the series. */
export type OwnAnswer = Omit<Attendance, "was_there"> & Pick<GivenUp, "by_series">;

type RememberedAnswer = Pick<OwnAnswer, "answer" | "note" | "answered_at" | "by_series"> & { seen: Seen };

/**
 * Sets or takes back an answer. It comes after all others, whatever the clocks say, so that nobody loses a place that
 * they have; somebody who gives the same answer again keeps theirs. An answer that is taken back loses its note. The row
 * remembers the answer from before its first change: `isBack` says that it has come back, as it was.
 */
export async function upsertAnswer(db: Db, key: EntityKey & PersonKey, { answer, note, at, seen }: GivenAnswer) {
  const columns = { collective_id: key.collectiveId, gathering_id: key.id, person_id: key.personId };
  const own = await db
    .selectFrom("attendances")
    .select([...COLUMNS, "by_series", "remembered", "remembered_until"])
    .where(({ and }) => and(columns))
    .executeTakeFirst();
  const found = rememberedIn(own, at) as RememberedAnswer | null;
  const remembered = isDeepStrictEqual(found?.seen, seen) ? found : null;
  const { answer: before = null, answered_at = null, note: noted = null, by_series = 0 } = own ?? {};
  const isChanged = answer !== before;
  const isBack = isChanged && remembered?.answer === answer;
  const since = isChanged ? answer && (await afterOthers(db, key, at)) : answered_at;
  const values = {
    by_series: isBack ? remembered.by_series : (0 as const),
    answer,
    answered_at: isBack ? remembered.answered_at : since,
    ...(answer === null ? { note: null } : toColumns({ note: note === undefined && isBack ? remembered.note : note })),
    ...(isBack && NOTHING_REMEMBERED),
    // A note that is given after the change stays if the answer comes back.
    ...(!isChanged &&
      answer &&
      note !== undefined &&
      remembered && { remembered: JSON.stringify({ ...remembered, note }) }),
    // A place in line is not forgotten for an answer before it.
    ...(isChanged &&
      (!remembered || before === "Going") &&
      remember({ answer: before, note: noted, answered_at, by_series, seen }, at)),
  };
  const row = await db
    .insertInto("attendances")
    .values({ ...columns, ...values, was_there: null })
    .onConflict((conflict) => conflict.columns(KEY).doUpdateSet(values))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return { attendance: toAttendance(row), isBack };
}

/** Lists a person's places and waits in gatherings that begin after an instant, also in cancelled ones. */
export async function listPlacesOf(db: Db, { collectiveId, personId }: PersonKey, since: Instant) {
  const rows = await db
    .selectFrom("attendances")
    .select([...COLUMNS, "by_series"])
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId, answer: "Going" }))
    .where("gathering_id", "in", (eb) =>
      eb
        .selectFrom("gatherings")
        .select("id")
        .where("gatherings.collective_id", "=", collectiveId)
        .where("starts_at", ">", since),
    )
    .execute();
  return rows.map(toAttendance);
}

/** Writes answers of one person as they are given. Returns those that differ. */
export async function replaceAnswers(db: Db, collectiveId: number, answers: readonly OwnAnswer[]) {
  const replaced: Attendance[] = [];
  for (const part of inParts(answers)) {
    const rows = await db
      .insertInto("attendances")
      .values(part.map((answer) => ({ ...answer, collective_id: collectiveId, was_there: null })))
      .onConflict((conflict) =>
        conflict
          .columns(KEY)
          .doUpdateSet(({ ref }) => ({
            answer: ref("excluded.answer"),
            answered_at: ref("excluded.answered_at"),
            note: ref("excluded.note"),
            by_series: ref("excluded.by_series"),
          }))
          // A later answer stays.
          .where(({ eb, or, ref }) =>
            or([eb("attendances.answer", "is", null), eb(ref("excluded.answer"), "is", null)]),
          ),
      )
      .returning(COLUMNS)
      .execute();
    replaced.push(...rows.map(toAttendance));
  }
  return replaced;
}

/** Inserts the first answers to a gathering. Each comes after those before it, even if they were given at one time. */
export async function insertAnswers(
  db: Db,
  { collectiveId, id }: EntityKey,
  answers: readonly { personId: number; answer: GatheringAnswer; at: Instant }[],
): Promise<Attendance[]> {
  let latest: Instant | null = null;
  const attendances = answers.map(({ personId, answer, at }): Attendance => {
    const answered_at = after(latest, at);
    latest = answered_at;
    return { gathering_id: id, person_id: personId, answer, answered_at, note: null, was_there: null };
  });
  const rows = attendances.map((attendance) => ({ ...attendance, collective_id: collectiveId, was_there: null }));
  for (const part of inParts(rows)) await db.insertInto("attendances").values(part).execute();
  return attendances;
}

/**
 * Says for people that they are going, where an answer of their own does not go before that. They come after all who
 * have answered, in their order. Returns the ids of the gatherings.
 */
export async function insertGoing(
  db: Db,
  collectiveId: number,
  people: readonly { gathering_id: number; person_id: number; answered_at: Instant }[],
): Promise<Set<number>> {
  const found = await findAttendances(db, collectiveId, [...new Set(people.map(({ gathering_id }) => gathering_id))]);
  const keyOf = ({ gathering_id, person_id }: Omit<(typeof people)[number], "answered_at">) =>
    `${gathering_id} ${person_id}`;
  const answered = [...found.values()].flat().filter(({ answer }) => answer !== null);
  const known = new Set(answered.map(keyOf));
  const latest = new Map<number, Instant>();
  for (const { gathering_id: id, answered_at } of answered) {
    if (answered_at !== null && answered_at > (latest.get(id) ?? "")) latest.set(id, answered_at);
  }
  const rows = people
    .filter((one) => !known.has(keyOf(one)))
    .map(({ gathering_id, person_id, answered_at: at }) => {
      const answered_at = after(latest.get(gathering_id) ?? null, at);
      latest.set(gathering_id, answered_at);
      const key = { collective_id: collectiveId, gathering_id, person_id };
      return { ...key, answer: "Going" as const, answered_at, was_there: null, by_series: 1 as const };
    });
  const given = new Set<number>();
  for (const part of inParts(rows, GIVEN_AT_ONCE)) {
    const inserted = await db
      .insertInto("attendances")
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(KEY)
          .doUpdateSet(({ ref }) => ({ answer: "Going", answered_at: ref("excluded.answered_at") }))
          .where("attendances.answer", "is", null)
          .where("attendances.by_series", "=", 1),
      )
      .returning("gathering_id")
      .execute();
    for (const { gathering_id } of inserted) given.add(gathering_id);
  }
  return given;
}

/** Makes answers a person's own: they no longer follow from one to the series. */
export async function keepAsOwn(db: Db, { collectiveId, personId }: PersonKey, gatheringIds: readonly number[]) {
  await db
    .updateTable("attendances")
    .set({ by_series: 0 })
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .where("gathering_id", "in", listed(db, gatheringIds))
    .execute();
}

/** Takes back the answers of absent people that follow from one to the series. Returns the ids of the gatherings. */
export async function takeBackGoing(
  db: Db,
  collectiveId: number,
  absent: readonly { gathering_id: number; personIds: readonly number[] }[],
): Promise<Set<number>> {
  const absentFrom = new Map(absent.map(({ gathering_id, personIds }) => [gathering_id, personIds]));
  const rows = await db
    .selectFrom("attendances")
    .select(["gathering_id", "person_id"])
    .where("collective_id", "=", collectiveId)
    .where("gathering_id", "in", listed(db, [...absentFrom.keys()]))
    .where("person_id", "in", listed(db, [...new Set(absent.flatMap(({ personIds }) => personIds))]))
    .where("answer", "is not", null)
    .where("by_series", "=", 1)
    .execute();
  const own = rows.filter(({ gathering_id, person_id }) => absentFrom.get(gathering_id)?.includes(person_id));
  const none = { answer: null, answered_at: null, note: null, by_series: 1 as const };
  const replaced = await replaceAnswers(
    db,
    collectiveId,
    own.map((key) => ({ ...key, ...none })),
  );
  return new Set(replaced.map(({ gathering_id }) => gathering_id));
}

/** An instant, or one after the latest answer if that is later. */
async function afterOthers(db: Db, { collectiveId, id }: EntityKey, at: Instant): Promise<Instant> {
  const { latest } = await db
    .selectFrom("attendances")
    .select(({ fn }) => fn.max("answered_at").as("latest"))
    .where(({ and }) => and({ collective_id: collectiveId, gathering_id: id }))
    .executeTakeFirstOrThrow();
  return after(latest, at);
}

function after(latest: Instant | null, at: Instant): Instant {
  return latest === null || latest < at ? at : new Date(Date.parse(latest) + 1).toISOString();
}

/** Notes who was there; all others who said something were not. */
export async function notePresence(db: Db, { collectiveId, id }: EntityKey, personIds: readonly number[]) {
  const present = personIds.map((person_id) => ({ collective_id: collectiveId, gathering_id: id, person_id }));
  if (present.length > 0) {
    await db
      .insertInto("attendances")
      .values(present)
      .onConflict((conflict) => conflict.columns(KEY).doNothing())
      .execute();
  }
  const rows = await db
    .updateTable("attendances")
    .set((eb) => ({
      was_there: eb
        .case()
        .when("person_id", "in", listed(db, personIds))
        .then(1 as const)
        .else(0 as const)
        .end(),
    }))
    .where(({ and }) => and({ collective_id: collectiveId, gathering_id: id }))
    .returning(COLUMNS)
    .execute();
  return rows.map(toAttendance);
}

/** Takes back the answers of former members to gatherings that were not over when they left. */
export async function forgetLaterAnswers(db: Db, { collectiveId, personIds }: People): Promise<void> {
  await db
    .deleteFrom("attendances")
    .where("collective_id", "=", collectiveId)
    .where("person_id", "in", listed(db, personIds))
    .where("gathering_id", "in", (eb) =>
      eb
        .selectFrom("gatherings")
        .innerJoin("people", "people.collective_id", "gatherings.collective_id")
        .select("gatherings.id")
        .where("gatherings.collective_id", "=", collectiveId)
        .whereRef("people.id", "=", "attendances.person_id")
        .whereRef("gatherings.ends_at", ">", "people.left_at"),
    )
    .execute();
}
