import { MAX_COMING_GATHERINGS, MAX_GATHERINGS_AHEAD, MAX_PAST_GATHERINGS } from "../../../shared/constants.ts";
import type { Gathering } from "../../../shared/gatherings/gatherings.ts";
import type { Db, Instant } from "../../db/schema.ts";
import { checkQuota } from "../../db/quota.ts";

/** The fields that decide whether a gathering counts, and for whom. */
type Counted = Pick<Gathering, "author_id" | "ends_at" | "cancelled_at">;

/** A gathering before and after it is written; null before if it is new. */
export interface Written {
  before: Counted | null;
  after: Counted;
}

/**
 * Throws `LimitReached` if a collective has no room for what has just been written
 * (`docs/domain/limits.md#what-a-collective-has`). Every function that writes gatherings calls it, once for all of them.
 */
export async function checkRoom(
  db: Db,
  { collectiveId, at }: { collectiveId: number; at: Instant },
  written: readonly Written[],
): Promise<void> {
  const isAhead = ({ ends_at }: Counted) => ends_at > at;
  const coming = authorsOfMore(written, (one) => isAhead(one) && one.cancelled_at === null);
  const ahead = authorsOfMore(written, isAhead);
  const past = authorsOfMore(written, (one) => !isAhead(one));
  const count = db
    .selectFrom("gatherings")
    .select((eb) => ["author_id", eb.fn.countAll<number | bigint>().as("number")])
    .where("collective_id", "=", collectiveId)
    .groupBy("author_id");
  if (coming.size + ahead.size > 0) {
    const rows = await count
      .select((eb) => eb.fn.countAll<number | bigint>().filterWhere("cancelled_at", "is", null).as("coming"))
      .where("ends_at", ">", at)
      .execute();
    const notCancelled = rows.map((row) => ({ author_id: row.author_id, number: row.coming }));
    if (coming.size > 0) checkQuota(notCancelled, { limit: MAX_COMING_GATHERINGS, authors: coming });
    if (ahead.size > 0) checkQuota(rows, { limit: MAX_GATHERINGS_AHEAD, authors: ahead });
  }
  if (past.size > 0) {
    const rows = await count.where("ends_at", "<=", at).execute();
    checkQuota(rows, { limit: MAX_PAST_GATHERINGS, authors: past });
  }
}

/** Lists the authors of gatherings that count for them now and did not before. */
function authorsOfMore(written: readonly Written[], counts: (one: Counted) => boolean): ReadonlySet<number | null> {
  const more = written.filter(({ before, after }) => {
    const counted = before !== null && before.author_id === after.author_id && counts(before);
    return counts(after) && !counted;
  });
  return new Set(more.map(({ after }) => after.author_id));
}
