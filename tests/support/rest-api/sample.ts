import type { ErrorCode } from "../../../shared/errors.ts";
import type { Api } from "./api.ts";

export interface Prepared {
  path?: Record<string, string | number>;
  query?: string;
  body?: object;
}

type Prepare = (api: Api) => Promise<Prepared> | Prepared;

export interface Sample {
  /** Prepares the call, and returns its path and changes to its example. */
  prepare?: Prepare;
  /** How to cause each error that is specific to this call. */
  failures?: Partial<Record<ErrorCode, Prepare>>;
}

/** By procedure. */
export type Samples = Record<string, Sample>;

export const idOf = (ids: Record<string, number>, name: string) => ids[name] ?? 0;
export const ada = ({ server }: Api) => idOf(server.collective.people, "ada");
export const garden = ({ server }: Api) => idOf(server.collective.crews, "garden");
