import type { Selectable } from "kysely";
import type { Attendance } from "../../../shared/gatherings/gatherings.ts";
import type { Db } from "../../db/database.ts";
import { listed } from "../../db/listed.ts";
import type { Instant, Remembering } from "../../db/schema.ts";

/** How long an answer can be undone, in milliseconds: longer than pages offer it. */
const UNDO_PERIOD = 30_000;

export type Remembered = Selectable<Remembering>;
export const NOTHING_REMEMBERED: Remembered = { remembered: null, remembered_until: null };

/** Remembers an earlier answer, with its place in line. */
export function remember(earlier: object, at: Instant): Remembered {
  return { remembered: JSON.stringify(earlier), remembered_until: after(at, UNDO_PERIOD) };
}

/** Returns the earlier answer of a row, which comes back if it is given again now; null if there is none. */
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
    const earlier = rememberedIn(row, at) as Pick<Attendance, "answer" | "answered_at"> | null;
    return earlier?.answer === "Going" ? [{ ...earlier, gathering_id, person_id, was_there: null }] : [];
  });
}

/** Forgets earlier answers that no longer come back: to some gatherings, or all of a table. */
export async function forgetRemembered(
  db: Db,
  at: Instant,
  { table = "attendances", gatheringIds }: { table?: "attendances" | "poll_answers"; gatheringIds?: readonly number[] },
): Promise<void> {
  // Both tables have these columns.
  const rows = db.updateTable(table as "attendances").set(NOTHING_REMEMBERED);
  const some = gatheringIds ? rows.where("gathering_id", "in", listed(db, gatheringIds)) : rows;
  await some
    .where(({ eb, or }) => or([eb("remembered_until", "<=", at), eb("remembered_until", ">=", latestEnd(at))]))
    .execute();
}

/** The clocks of servers differ a little. One that was far ahead does not keep people from the news. */
const latestEnd = (at: Instant) => after(at, 2 * UNDO_PERIOD);
const after = (at: Instant, milliseconds: number): Instant => new Date(Date.parse(at) + milliseconds).toISOString();
