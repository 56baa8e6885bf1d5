import type { Endpoint } from "../../../server/rest/endpoint.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import type { Db } from "../../../server/db/schema.ts";
import { idIn } from "../world.ts";
import type { Api, Sent } from "./api.ts";

export interface Prepared {
  path?: Record<string, string | number>;
  query?: string;
  body?: object;
}

export type Prepare = (api: Api) => Promise<Prepared> | Prepared;

export interface Sample {
  /** Prepares the request, and returns what to send instead of the defaults. */
  prepare?: Prepare;
  /** How to cause errors in another way than at any endpoint: what to send instead. */
  failures?: Partial<Record<ErrorCode, Prepare>>;
}

/** By procedure. */
export type Samples = Record<string, Sample>;

/** Does something before the request, which stays as it is. */
export const after =
  (act: (api: Api) => Promise<unknown>): Prepare =>
  async (api) => {
    await act(api);
    return {};
  };

/** Fills the collective before the request, which stays as it is. */
export const full = (fill: (db: Db, collectiveId: number) => Promise<void>): Prepare =>
  after(({ server }) => fill(server.running.services.db, server.collective.id));

/** Makes a request fail: returns what to send instead. */
export type Cause = (endpoint: Endpoint, api: Api, sent: Sent) => Sent;

export const ada = ({ server }: Api) => server.person("ada");
export const bo = ({ server }: Api) => server.person("bo");
export const garden = ({ server }: Api) => server.crew("garden");
/** Of the other collective. */
export const moor = ({ other }: Api) => idIn(other.crews, "moor");
