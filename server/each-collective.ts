import type { IsoDate } from "../shared/basics/dates.ts";
import { AppError, forHost } from "./errors.ts";
import { yieldToRequests } from "./db/yield-to-requests.ts";

/** A collective on its current day. */
export interface CollectiveToday {
  collectiveId: number;
  today: IsoDate;
  /** The day for which the job is due: the day before if its time of day has not come. */
  due: IsoDate;
  /** The last day that its roll-over has processed. */
  rolledOverOn: IsoDate;
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
 * Does a job for one collective after the other, or for each of their people, and lets the server answer requests in
 * between. If it fails for one, it goes on with the others. Returns how much there was to do for all of them. Throws `CollectivesLeftBehind`.
 */
export async function forEachCollective<Each extends number | { collectiveId: number }>(
  all: Iterable<Each>,
  work: (each: Each) => Promise<number>,
): Promise<number> {
  let done = 0;
  const failed: LeftBehind[] = [];
  for (const each of all) {
    try {
      done += await work(each);
    } catch (error) {
      // It was removed meanwhile.
      if (error instanceof AppError && error.code === "CollectiveNotFound") continue;
      failed.push({ collectiveId: typeof each === "number" ? each : each.collectiveId, error });
    }
    await yieldToRequests();
  }
  if (failed.length > 0) throw new CollectivesLeftBehind(failed, done);
  return done;
}
