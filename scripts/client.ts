import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../server/router.ts";
import { openClient, type OpenClient } from "./connection/open-client.ts";

export { failureOf, type Failure } from "./connection/failure.ts";
export type { FollowOptions } from "./connection/live-events.ts";
export type { Client } from "./connection/open-client.ts";
export type { Collective, CollectiveState } from "../shared/collective/collective.ts";
export type { Crew } from "../shared/crews/crews.ts";
export type { IsoDate } from "../shared/basics/dates.ts";
export type { EntryPathway } from "../shared/entry-pathways/entry-pathways.schema.ts";
export type { CapacityScore } from "../shared/enumerations.ts";
export type { ErrorCode, FieldErrors } from "../shared/errors.ts";
export type { AuthoredEvent, ChangeResult, Event, LiveEvent, LivePosition } from "../shared/events/events.ts";
export type { Interval } from "../shared/intervals/intervals.ts";
export type {
  CollectiveInvolvement,
  CrewInvolvement,
  IntervalInvolvements,
  Me,
} from "../shared/participation/involvements.ts";
export type { ParticipationInput, PersonInterval } from "../shared/participation/involvements.ts";
export type { Link } from "../shared/basics/links.schema.ts";
export type { Person } from "../shared/people/people.ts";

/** The inputs and outputs of each procedure: `Inputs["crews"]["create"]`. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

interface Server {
  /** Where people reach the app. */
  url: string;
}

/** A token that its owner has made in the settings. Two-step sign-in does not matter to it. */
export interface TokenAccount extends Server {
  token: string;
}

export interface Account extends Server {
  email: string;
  password: string;
  /** The current code of the authenticator app, or a recovery code; needed only with two-step sign-in. */
  code?: string;
}

export interface Connection extends Pick<OpenClient, "client" | "events">, AsyncDisposable {
  /** Stops the live events and signs out, so that the process can end. A token goes on working. */
  close: () => Promise<void>;
}

/** Timeout for signing out, in milliseconds. */
const SIGN_OUT_LIMIT = 5_000;

/**
 * Signs in as a member, or uses their token. `client` has every procedure of the API, `events` the collective's live
 * events. Rules that client and server share, such as how an event changes the state, are in `shared/`.
 *
 * Rejects with `InvalidCredentials` if the address or the password is wrong, and with `SecondStepRequired` or
 * `WrongCode` if the code is missing or wrong; `failureOf` reads the code from the error. With a token, it rejects with
 * `TokenInvalid` if the token does not work. A request with a field that it does not take rejects with `UnknownFields`.
 */
export async function connect(account: Account | TokenAccount): Promise<Connection> {
  const token = "token" in account ? account.token : undefined;
  const { client, events, close: endEvents } = openClient(account.url, { token, strict: true });
  if ("token" in account) {
    await client.me.get.query();
  } else {
    const { email, password, code } = account;
    await client.auth.login.mutate({ email, password, code });
  }

  const signOut = async () => {
    endEvents();
    if (token !== undefined) return;
    try {
      await client.auth.logout.mutate(undefined, { signal: AbortSignal.timeout(SIGN_OUT_LIMIT) });
    } catch {
      // The server expires unused sessions by itself, and a script could do nothing else.
    }
  };
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= signOut());
  return { client, events, close, [Symbol.asyncDispose]: close };
}
