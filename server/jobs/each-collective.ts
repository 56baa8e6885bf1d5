import { addDays, timeIn, type IsoDate } from "../../shared/dates.ts";
import { neverEarlier, todayOf } from "../clock.ts";
import { forHost } from "../errors.ts";
import { listCollectiveDays } from "../features/collective/collective.queries.ts";
import { yieldToRequests } from "../yield-to-requests.ts";
import type { JobServices } from "./job-services.ts";

/** A collective on its current day. */
export interface CollectiveToday {
  collectiveId: number;
  today: IsoDate;
  /** The last day that its roll-over has processed. */
  rolledOverOn: IsoDate;
}

/** For which day a job has been done, by collective. */
export type DoneFor = Map<number, IsoDate>;

/**
 * Does a daily job for every collective for which it has become due since: at `from`, such as `08:00` in the
 * collective's time zone. Returns how much there was to do. Throws `CollectivesLeftBehind`.
 */
export async function forEachDue(
  { db, clock, timeZone }: Pick<JobServices, "db" | "clock" | "timeZone">,
  { from, done }: { from: string; done: DoneFor },
  work: (collective: CollectiveToday) => Promise<number>,
): Promise<number> {
  const now = clock.now();
  const collectives = new Map((await listCollectiveDays(db)).map((row) => [row.id, row]));
  return forEachCollective(collectives.keys(), async (collectiveId) => {
    const row = collectives.get(collectiveId);
    if (!row) return 0;
    const today = todayOf(clock, row);
    const hasBegun = timeIn(row.time_zone ?? timeZone, now, "en") >= from;
    // A collective may have moved to a zone where the job is due only later.
    const due = neverEarlier(hasBegun ? today : addDays(today, -1), done.get(collectiveId) ?? "");
    if (due === done.get(collectiveId)) return 0;
    const count = await work({ collectiveId, today, rolledOverOn: row.rolled_over_on });
    done.set(collectiveId, due);
    return count;
  });
}

export interface LeftBehind {
  collectiveId: number;
  error: unknown;
}

/** A job has failed for these collectives, and is done for all others. */
export class CollectivesLeftBehind extends Error {
  readonly collectives: readonly LeftBehind[];
  /** How much there was to do for the others. */
  readonly done: number;

  constructor(collectives: readonly LeftBehind[], done: number) {
    const each = collectives.map(({ collectiveId, error }) => `collective ${collectiveId}: ${forHost(error)}`);
    super(each.join("; "), { cause: collectives[0]?.error });
    this.collectives = collectives;
    this.done = done;
  }
}

/**
 * Does a job for one collective after the other, and lets the server answer requests in between. If it fails for one, it
 * goes on with the others. Returns how much there was to do for all of them. Throws `CollectivesLeftBehind`.
 */
export async function forEachCollective(
  collectiveIds: Iterable<number>,
  work: (collectiveId: number) => Promise<number>,
): Promise<number> {
  let done = 0;
  const failed: LeftBehind[] = [];
  for (const collectiveId of collectiveIds) {
    try {
      done += await work(collectiveId);
    } catch (error) {
      failed.push({ collectiveId, error });
    }
    await yieldToRequests();
  }
  if (failed.length > 0) throw new CollectivesLeftBehind(failed, done);
  return done;
}
