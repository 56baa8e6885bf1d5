import type { IsoDate } from "../../shared/dates.ts";
import type { Clock } from "../clock.ts";
import { makeEtag } from "../http/etag.ts";
import { PrecompressedBody } from "../http/precompressed-response.ts";

/** What the cache needs to know of a state. */
interface Revisioned {
  /** The life of the database that revisions belong to. */
  epoch: string;
  revision: number;
}

interface StateCacheOptions<State> {
  load: LoadState<State>;
  clock: Clock;
  /** Names the code: another build may make a state with other fields. */
  build: string;
}

/** Reads a collective's state as of one moment, for a day. Throws `CollectiveNotFound`. */
type LoadState<State> = (collectiveId: number, today: IsoDate) => Promise<State>;

/** A collective's state at one revision and day, ready to be sent. */
export interface StateSnapshot<State> {
  state: State;
  etag: string;
  /** The answer of the tRPC procedure `collective.state`. */
  trpcBody: PrecompressedBody;
  /** The answer of the documented path. */
  restBody: PrecompressedBody;
}

interface Entry<State> {
  revision: number;
  today: IsoDate;
  snapshot: Promise<StateSnapshot<State>>;
}

/**
 * The state of each collective, built, serialised and compressed once for each revision and day.
 *
 * Whoever asks names the revision that the database holds at that moment, so that an older snapshot is never
 * handed out; and a snapshot is filed under the collective it was read for, so that no other one's is.
 */
export class StateCache<State extends Revisioned> {
  readonly #entries = new Map<number, Entry<State>>();
  readonly #load: LoadState<State>;
  readonly #clock: Clock;
  readonly #buildId: string;
  /** How often a state was built, and how often a ready one would do. */
  readonly counts = { builds: 0, hits: 0 };

  constructor({ load, clock, build }: StateCacheOptions<State>) {
    this.#load = load;
    this.#clock = clock;
    this.#buildId = build;
  }

  /** The state of a collective that is at least at `revision`, on today's day. Throws `CollectiveNotFound`. */
  get(collectiveId: number, revision: number): Promise<StateSnapshot<State>> {
    const today = this.#clock.today();
    const cached = this.#entries.get(collectiveId);
    if (cached && cached.today === today && cached.revision >= revision) {
      this.counts.hits += 1;
      return cached.snapshot;
    }
    this.counts.builds += 1;
    const entry: Entry<State> = { revision, today, snapshot: this.#build(collectiveId, today) };
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

  async #build(collectiveId: number, today: IsoDate): Promise<StateSnapshot<State>> {
    const state = await this.#load(collectiveId, today);
    const version = [this.#buildId, state.epoch, collectiveId, state.revision, today].join("\n");
    const etag = makeEtag(version);
    const json = JSON.stringify(state);
    return {
      state,
      etag,
      trpcBody: new PrecompressedBody(`{"result":{"data":${json}}}`),
      restBody: new PrecompressedBody(json),
    };
  }
}
