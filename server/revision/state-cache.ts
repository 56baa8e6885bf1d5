import type { IsoDate } from "../../shared/basics/dates.ts";
import { makeEtag } from "../http/etag.ts";
import { PrecompressedBody } from "../http/precompressed-response.ts";
import { RevisionCache } from "./revision-cache.ts";

/** The part of a state that the cache needs. */
interface Revisioned {
  /** The database epoch to which revisions belong. */
  epoch: string;
  revision: number;
  today: IsoDate;
  time_zone: string;
}

interface StateCacheOptions<State> {
  load: LoadState<State>;
  /** Identifies the build: another build's state may have other fields. */
  build: string;
}

/** Loads a consistent snapshot of a collective's state for its current day. Throws `CollectiveNotFound`. */
type LoadState<State> = (collectiveId: number) => Promise<State>;

/** A collective's state at one revision and day, ready to be sent. */
interface StateSnapshot<State> {
  state: State;
  etag: string;
  /** The response of the tRPC procedure `collective.state`. */
  trpcBody: PrecompressedBody;
  /** The response of the REST path. */
  restBody: PrecompressedBody;
}

/** Characters of JSON kept: the states of a thousand collectives of thirty. In bytes, it is about five times that. */
const CAPACITY = 32_000_000;

export type StateCache<State> = RevisionCache<StateSnapshot<State>>;

/** Caches the state of each collective: built, serialised and compressed once per revision and day. */
export function createStateCache<State extends Revisioned>({
  load,
  build,
}: StateCacheOptions<State>): StateCache<State> {
  const make = async (collectiveId: number) => {
    const state = await load(collectiveId);
    const { epoch, revision, today, time_zone } = state;
    const json = JSON.stringify(state);
    const snapshot = {
      state,
      etag: makeEtag([build, epoch, collectiveId, revision, today, time_zone].join("\n")),
      trpcBody: new PrecompressedBody(`{"result":{"data":${json}}}`),
      restBody: new PrecompressedBody(json),
    };
    return { revision, value: snapshot };
  };
  return new RevisionCache(make, { capacity: CAPACITY, sizeOf: ({ restBody }) => restBody.length });
}
