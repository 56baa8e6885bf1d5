import { sql, type Selectable, type SqlBool } from "kysely";
import type { Attendance } from "../../../shared/gatherings/gatherings.ts";
import { listed } from "../../db/listed.ts";
import type { Db, Instant, Remembering } from "../../db/schema.ts";
import { TABLES } from "../../db/tables.ts";

/** How long an answer can be undone, in milliseconds: longer than pages offer it. */
const UNDO_PERIOD = 30_000;

export type Remembered = Selectable<Remembering>;
export const NOTHING_REMEMBERED: Remembered = { remembered: null, remembered_until: null };

/** Remembers an answer that changes, with its place in line. */
export function remember(answer: object, at: Instant): Remembered {
  return { remembered: JSON.stringify(answer), remembered_until: after(at, UNDO_PERIOD) };
}

/** Returns the remembered answer of a row, which comes back if it is given again now; null if there is none. */
export function rememberedIn(row: Remembered | undefined, at: Instant): unknown {
  const { remembered = null, remembered_until: until = null } = row ?? {};
  if (remembered === null || until === null) return null;
  return until > at && until < latestEnd(at) ? JSON.parse(remembered) : null;
}

/** Lists the places in line at gatherings that can still come back. */
export async function listRememberedPlaces(
  db: Db,
  { collectiveId, at }: { collectiveId: number; at: Instant },
  gatheringIds: readonly number[],
): Promise<Omit<Attendance, "note">[]> {
  const rows = await db
    .selectFrom("attendances")
    .select(["gathering_id", "person_id", "remembered", "remembered_until"])
    .where("collective_id", "=", collectiveId)
    .where("gathering_id", "in", listed(db, gatheringIds))
    .where("remembered_until", ">", at)
    .execute();
  return rows.flatMap(({ gathering_id, person_id, ...row }) => {
    const answer = rememberedIn(row, at) as Pick<Attendance, "answer" | "answered_at"> | null;
    return answer?.answer === "Going" ? [{ ...answer, gathering_id, person_id, was_there: null }] : [];
  });
}

/** Lists the collectives with remembered answers that no longer come back. */
export async function listCollectivesToForget(db: Db, at: Instant): Promise<number[]> {
  const inPolls = db.selectFrom("poll_answers").select("collective_id").where(isOver(at));
  const rows = await db.selectFrom("attendances").select("collective_id").where(isOver(at)).union(inPolls).execute();
  return rows.map(({ collective_id }) => collective_id);
}

/** Forgets the remembered answers of a collective that no longer come back. Returns their number. */
export async function forgetRemembered(db: Db, { collectiveId, at }: { collectiveId: number; at: Instant }) {
  let forgotten = 0;
  for (const name of ["attendances", "poll_answers"] as const) {
    const [table, key] = [sql.table(name), sql.join(TABLES[name].map((column) => sql.ref(column)))];
    // Found on its own, since SQLite would update by the primary key instead of the index.
    const over = sql`select ${key} from ${table} where collective_id = ${collectiveId} and ${isOver(at)}`;
    const { numAffectedRows } =
      await sql`update ${table} set remembered = null, remembered_until = null where (${key}) in (${over})`.execute(db);
    forgotten += Number(numAffectedRows);
  }
  return forgotten;
}

/** The condition of the indexes, too. */
const isOver = (at: Instant) =>
  sql<SqlBool>`(remembered_until is not null and (remembered_until <= ${at} or remembered_until >= ${latestEnd(at)}))`;

/** The clocks of servers differ a little. One that was far ahead does not keep people from the news. */
const latestEnd = (at: Instant) => after(at, 2 * UNDO_PERIOD);
const after = (at: Instant, milliseconds: number): Instant => new Date(Date.parse(at) + milliseconds).toISOString();
