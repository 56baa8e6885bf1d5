import { createWSClient, TRPCClientError, wsLink, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import WebSocket from "ws";
import type { AppRouter } from "../../server/router.ts";

/** An unanswered ping detects a connection that is dead but not closed; in milliseconds. */
const KEEP_ALIVE = { enabled: true, intervalMs: 20_000, pongTimeoutMs: 5_000 };

interface LiveLinkOptions {
  url: URL;
  /** The current cookies, or the token. */
  headers: () => Record<string, string>;
  /** Sends a request that fails if the session has ended. */
  checkSession: () => Promise<unknown>;
}

/** Opens a socket for each subscription, which fails if it is lost, or with the server's error if the session ends. */
export function liveLink({ url, headers, checkSession }: LiveLinkOptions): TRPCLink<AppRouter> {
  return (runtime) => (operation) =>
    observable((observer) => {
      let open = true;
      const socket = createWSClient({
        url: socketUrl(url),
        WebSocket: socketWith(headers),
        keepAlive: KEEP_ALIVE,
        onClose: () => {
          if (!open) return;
          end();
          // A client does not learn why its socket was refused, so a request has to find out.
          checkSession().then(
            () => observer.error(new TRPCClientError("The connection was lost")),
            (error: unknown) => observer.error(TRPCClientError.from(error as Error)),
          );
        },
      });
      const subscription = wsLink<AppRouter>({ client: socket })(runtime)(operation).subscribe({
        ...observer,
        // Unsubscribing also completes it. That must not look like its end, because it will be retried.
        complete: () => {
          if (open) observer.complete();
        },
      });
      // Another link decides about reconnecting, so the socket must not reconnect by itself.
      const end = () => {
        open = false;
        subscription.unsubscribe();
        void socket.close();
      };
      return end;
    });
}

/** Ends every subscription when the signal is aborted, including those that wait for a retry. */
export function endLink(signal: AbortSignal): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        if (signal.aborted) return observer.complete();
        const end = () => observer.complete();
        signal.addEventListener("abort", end);
        const subscription = next(op).subscribe(observer);
        return () => {
          signal.removeEventListener("abort", end);
          subscription.unsubscribe();
        };
      });
}

function socketUrl(url: URL): string {
  const address = new URL(url);
  address.protocol = url.protocol.replace("http", "ws");
  return address.href;
}

/** A WebSocket class that sends the current cookies, or a token, when it opens; the standard one cannot. */
function socketWith(headers: LiveLinkOptions["headers"]): typeof globalThis.WebSocket {
  return class extends WebSocket {
    constructor(address: string | URL) {
      super(address, { headers: headers() });
    }
  } as unknown as typeof globalThis.WebSocket;
}
