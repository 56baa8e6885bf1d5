import type { IsoDate } from "../../shared/dates.ts";
import type { Clock } from "../clock.ts";
import { makeEtag } from "../http/etag.ts";
import { PrecompressedBody } from "../http/precompressed-response.ts";

/** The part of a state that the cache needs. */
interface Revisioned {
  /** The database epoch to which revisions belong. */
  epoch: string;
  revision: number;
}

interface StateCacheOptions<State> {
  load: LoadState<State>;
  clock: Clock;
  /** Identifies the build: another build's state may have other fields. */
  build: string;
}

/** Loads a consistent snapshot of a collective's state for a day. Throws `CollectiveNotFound`. */
type LoadState<State> = (collectiveId: number, today: IsoDate) => Promise<State>;

/** A collective's state at one revision and day, ready to be sent. */
export interface StateSnapshot<State> {
  state: State;
  etag: string;
  /** The response of the tRPC procedure `collective.state`. */
  trpcBody: PrecompressedBody;
  /** The response of the REST path. */
  restBody: PrecompressedBody;
}

interface Entry<State> {
  revision: number;
  today: IsoDate;
  snapshot: Promise<StateSnapshot<State>>;
}

/**
 * Caches the state of each collective, built, serialised and compressed once per revision and day. The caller passes
 * the database's current revision, so an older snapshot is never returned.
 */
export class StateCache<State extends Revisioned> {
  readonly #entries = new Map<number, Entry<State>>();
  readonly #load: LoadState<State>;
  readonly #clock: Clock;
  readonly #buildId: string;
  /** Cache misses (`builds`) and hits. */
  readonly counts = { builds: 0, hits: 0 };

  constructor({ load, clock, build }: StateCacheOptions<State>) {
    this.#load = load;
    this.#clock = clock;
    this.#buildId = build;
  }

  /** Returns the collective's state for today, at `revision` or later. Throws `CollectiveNotFound`. */
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
