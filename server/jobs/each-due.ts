import { addDays, timeIn, type IsoDate } from "../../shared/basics/dates.ts";
import { neverEarlier, todayOf } from "../clock.ts";
import type { JobServices } from "../rpc/context.ts";
import { forEachCollective, type CollectiveToday } from "../each-collective.ts";
import { listCollectiveDays } from "../features/collective/collective.queries.ts";

/** For which day a job has been done, by collective. */
export type DoneFor = Map<number, IsoDate>;

/**
 * Does a daily job for every collective for which it has become due since: at `from`, such as `08:00` in the
 * collective's time zone. `mayBeLate`: a missed day is made up for even before that hour of the next day. Returns how much
 * there was to do. Throws `CollectivesLeftBehind`.
 */
export async function forEachDue(
  { db, clock, timeZone }: Pick<JobServices, "db" | "clock" | "timeZone">,
  { from, mayBeLate = false, done }: { from: string; mayBeLate?: boolean; done: DoneFor },
  work: (collective: CollectiveToday) => Promise<number>,
): Promise<number> {
  const now = clock.now();
  const collectives = new Map((await listCollectiveDays(db)).map((row) => [row.id, row]));
  return forEachCollective(collectives.keys(), async (collectiveId) => {
    const row = collectives.get(collectiveId);
    if (!row) return 0;
    const today = todayOf(clock, row);
    const hasBegun = timeIn(row.time_zone ?? timeZone, now, "en") >= from;
    if (!hasBegun && !mayBeLate) return 0;
    // A collective may have moved to a zone where the job is due only later.
    const due = neverEarlier(hasBegun ? today : addDays(today, -1), done.get(collectiveId) ?? "");
    if (due === done.get(collectiveId)) return 0;
    const count = await work({ collectiveId, today, due, rolledOverOn: row.rolled_over_on });
    done.set(collectiveId, due);
    return count;
  });
}
