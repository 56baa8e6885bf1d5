import { forHost } from "../errors.ts";

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
 * Does a job for one collective after the other. If it fails for one, it goes on with the others. Returns how much
 * there was to do for all of them. Throws `CollectivesLeftBehind`.
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
  }
  if (failed.length > 0) throw new CollectivesLeftBehind(failed, done);
  return done;
}
