import type { RestCall } from "../../../server/rest/rest-call.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import type { Api, Sent } from "./api.ts";

export interface Prepared {
  path?: Record<string, string | number>;
  query?: string;
  body?: object;
}

type Prepare = (api: Api) => Promise<Prepared> | Prepared;

export interface Sample {
  /** Prepares the call, and returns what to send instead of the defaults. */
  prepare?: Prepare;
  /** How to cause errors in another way than any call does: what to send instead. */
  failures?: Partial<Record<ErrorCode, Prepare>>;
}

/** By procedure. */
export type Samples = Record<string, Sample>;

/** Makes a call fail: returns what to send instead. */
export type Cause = (call: RestCall, api: Api) => Sent;

export const idOf = (ids: Record<string, number>, name: string) => ids[name] ?? 0;
export const ada = ({ server }: Api) => idOf(server.collective.people, "ada");
export const bo = ({ server }: Api) => idOf(server.collective.people, "bo");
export const garden = ({ server }: Api) => idOf(server.collective.crews, "garden");
/** Of the other collective. */
export const moor = ({ other }: Api) => idOf(other.crews, "moor");
