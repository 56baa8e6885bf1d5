import type { Endpoint } from "../../../server/rest/endpoint.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import { idIn } from "../world.ts";
import type { Api, Sent } from "./api.ts";

export interface Prepared {
  path?: Record<string, string | number>;
  query?: string;
  body?: object;
}

type Prepare = (api: Api) => Promise<Prepared> | Prepared;

export interface Sample {
  /** Prepares the request, and returns what to send instead of the defaults. */
  prepare?: Prepare;
  /** How to cause errors in another way than at any endpoint: what to send instead. */
  failures?: Partial<Record<ErrorCode, Prepare>>;
}

/** By procedure. */
export type Samples = Record<string, Sample>;

/** Makes a request fail: returns what to send instead. */
export type Cause = (endpoint: Endpoint, api: Api, sent: Sent) => Sent;

export const ada = ({ server }: Api) => server.person("ada");
export const bo = ({ server }: Api) => server.person("bo");
export const garden = ({ server }: Api) => server.crew("garden");
/** Of the other collective. */
export const moor = ({ other }: Api) => idIn(other.crews, "moor");
