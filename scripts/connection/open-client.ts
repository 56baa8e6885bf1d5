import { createTRPCClient, httpLink, retryLink, splitLink, type TRPCClient } from "@trpc/client";
import type { LiveEvent, LivePosition } from "../../shared/events/events.ts";
import type { AppRouter } from "../../server/router.ts";
import { CookieJar } from "./cookie-jar.ts";
import { liveEvents, type FollowOptions } from "./live-events.ts";
import { endLink, liveLink } from "./live-link.ts";
import { keyHeader } from "../../shared/basics/once.ts";
import { keyLink, repeatLink } from "./once-link.ts";

type FetchFunction = NonNullable<Parameters<typeof httpLink<AppRouter>>[0]["fetch"]>;

export type Client = TRPCClient<AppRouter>;

export interface OpenClient {
  client: Client;
  events: (from: LivePosition, options?: FollowOptions) => AsyncGenerator<LiveEvent, void, undefined>;
  /** Stops the live events. */
  close: () => void;
}

interface ClientOptions {
  jar?: CookieJar;
  /** Is sent instead of cookies. */
  token?: string | undefined;
  /** Lets the server refuse fields that a request does not take, which it would ignore otherwise. */
  strict?: boolean;
  /** Delay before reconnecting or repeating a request, in milliseconds. */
  retryAfter?: number;
  /** Makes the requests. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Creates a typed client of the server at `url`, with the session of the cookies, or with a token. */
export function openClient(
  url: string,
  { jar = new CookieJar(), token, strict = false, retryAfter = 1_000, fetch = globalThis.fetch }: ClientOptions = {},
): OpenClient {
  const address = new URL("/trpc", url);
  const closing = new AbortController();
  const headers = () => ({
    ...(token === undefined ? { cookie: jar.header() } : { authorization: `Bearer ${token}` }),
    ...(strict && { "crewtide-strict": "1" }),
  });
  const client: Client = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === "subscription",
        true: [
          endLink(closing.signal),
          // An error from the server is final; anything else is a lost connection.
          retryLink({ retry: ({ error }) => !error.data, retryDelayMs: () => retryAfter }),
          liveLink({ url: address, headers, checkSession: () => client.me.get.query() }),
        ],
        false: [
          keyLink,
          repeatLink(retryAfter),
          // No batches: several large saves in one could exceed the limit for bodies, and only a request for the state
          // alone is served from the cache.
          httpLink({
            url: address,
            headers: ({ op }) => ({ ...headers(), ...keyHeader(op) }),
            fetch: keepCookies(fetch, jar),
          }),
        ],
      }),
    ],
  });
  return {
    client,
    events: (from, options) => liveEvents(client, from, options),
    close: () => closing.abort(),
  };
}

function keepCookies(fetch: NonNullable<ClientOptions["fetch"]>, jar: CookieJar): FetchFunction {
  return async (input, init) => {
    // A redirect could send the password and the cookies elsewhere.
    const response = await fetch(String(input), { ...init, signal: init?.signal ?? null, redirect: "error" });
    jar.keep(response.headers.getSetCookie());
    return response;
  };
}
