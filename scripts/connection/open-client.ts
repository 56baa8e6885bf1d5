import { createTRPCClient, httpLink, retryLink, splitLink, type TRPCClient } from "@trpc/client";
import type { LivePosition } from "../../shared/events.ts";
import type { AppRouter } from "../../server/router.ts";
import { CookieJar } from "./cookie-jar.ts";
import { liveEvents, type FollowOptions, type LiveEvent } from "./live-events.ts";
import { endLink, liveLink } from "./live-link.ts";

type FetchFunction = NonNullable<Parameters<typeof httpLink<AppRouter>>[0]["fetch"]>;

export type Client = TRPCClient<AppRouter>;

export interface OpenClient {
  client: Client;
  events: (from: LivePosition, options?: FollowOptions) => AsyncGenerator<LiveEvent, void, undefined>;
  /** Ends the live events. */
  close: () => void;
}

interface ClientOptions {
  jar?: CookieJar;
  /** How long to wait before a lost connection is made again, in milliseconds. */
  retryAfter?: number;
}

/** A typed client of the server at `url`, as whoever the cookies say. */
export function openClient(url: string, { jar = new CookieJar(), retryAfter = 1_000 }: ClientOptions = {}): OpenClient {
  const address = new URL("/trpc", url);
  const closing = new AbortController();
  const client: Client = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === "subscription",
        true: [
          endLink(closing.signal),
          // What the server says is final; anything else is a connection to be made again.
          retryLink({ retry: ({ error }) => !error.data, retryDelayMs: () => retryAfter }),
          liveLink({ url: address, jar, checkSession: () => client.me.get.query() }),
        ],
        false: [
          // A connection kept from an earlier call may turn out to be gone; a query can be asked again.
          retryLink({ retry: ({ op, attempts, error }) => op.type === "query" && attempts === 1 && !error.data }),
          // Not in batches: several large saves in one would be more than the server accepts in a request, and the
          // state is answered from ready bytes only where it is asked for alone.
          httpLink({ url: address, headers: () => ({ cookie: jar.header() }), fetch: fetchWith(jar) }),
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

function fetchWith(jar: CookieJar): FetchFunction {
  return async (input, init) => {
    // A redirection could take the password and the cookies elsewhere.
    const response = await fetch(input, { ...init, signal: init?.signal ?? null, redirect: "error" });
    jar.keep(response.headers.getSetCookie());
    return response;
  };
}
