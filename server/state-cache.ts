import type { Kysely } from "kysely";
import type { CollectiveState } from "../shared/collective.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/schema.ts";
import { makeEtag } from "./etag.ts";
import { loadCollectiveState } from "./features/collective/collective-state.ts";
import { ReadyBody } from "./ready-body.ts";

/** A collective's state at one revision and day, ready to be sent. */
export interface StateSnapshot {
  state: CollectiveState;
  etag: string;
  /** The answer of the tRPC procedure `collective.state`. */
  trpcBody: ReadyBody;
  /** The answer of the documented path. */
  restBody: ReadyBody;
}

interface Entry {
  revision: number;
  today: string;
  snapshot: Promise<StateSnapshot>;
}

/**
 * The state of each collective, built, serialised and compressed once for each revision and day.
 *
 * Whoever asks names the revision that the database holds at that moment, so that an older snapshot is never
 * handed out; and a snapshot is filed under the collective it was read for, so that no other one's is.
 */
export class StateCache {
  readonly #entries = new Map<number, Entry>();
  readonly #db: Kysely<Database>;
  readonly #clock: Clock;
  /** How often a state was built, and how often a ready one would do. */
  readonly counts = { builds: 0, hits: 0 };

  constructor(db: Kysely<Database>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The state of a collective that is at least at `revision`, on today's day. Throws `CollectiveNotFound`. */
  get(collectiveId: number, revision: number): Promise<StateSnapshot> {
    const today = this.#clock.today();
    const cached = this.#entries.get(collectiveId);
    if (cached && cached.today === today && cached.revision >= revision) {
      this.counts.hits += 1;
      return cached.snapshot;
    }
    this.counts.builds += 1;
    const entry: Entry = { revision, today, snapshot: this.#build(collectiveId, today) };
    this.#entries.set(collectiveId, entry);
    entry.snapshot.then(
      ({ state }) => {
        entry.revision = state.revision;
      },
      () => {
        if (this.#entries.get(collectiveId) === entry) this.#entries.delete(collectiveId);
      },
    );
    return entry.snapshot;
  }

  async #build(collectiveId: number, today: string): Promise<StateSnapshot> {
    const state = await loadCollectiveState(this.#db, collectiveId, today);
    const version = [state.epoch, collectiveId, state.revision, today].join("\n");
    const etag = makeEtag(version);
    const json = JSON.stringify(state);
    return { state, etag, trpcBody: new ReadyBody(`{"result":{"data":${json}}}`), restBody: new ReadyBody(json) };
  }
}
