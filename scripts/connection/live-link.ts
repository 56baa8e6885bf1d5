import { createWSClient, TRPCClientError, wsLink, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import WebSocket from "ws";
import type { AppRouter } from "../../server/router.ts";
import type { CookieJar } from "./cookie-jar.ts";

/** A network that went silent is noticed by an unanswered ping; in milliseconds. */
const KEEP_ALIVE = { enabled: true, intervalMs: 20_000, pongTimeoutMs: 5_000 };

interface LiveLinkOptions {
  url: URL;
  jar: CookieJar;
  /** Makes a call that fails where the session is over. */
  checkSession: () => Promise<unknown>;
}

/**
 * Gives each subscription a socket of its own, which ends with it: a script that only calls opens none. The
 * subscription fails when the socket is lost: with what the server says of the session, if that is over.
 */
export function liveLink({ url, jar, checkSession }: LiveLinkOptions): TRPCLink<AppRouter> {
  return (runtime) => (operation) =>
    observable((observer) => {
      let open = true;
      const socket = createWSClient({
        url: socketUrl(url),
        WebSocket: socketWith(jar),
        keepAlive: KEEP_ALIVE,
        onClose: () => {
          if (!open) return;
          end();
          // A client is not told why its socket was refused, so a call has to find out.
          checkSession().then(
            () => observer.error(new TRPCClientError("The connection was lost")),
            (error: unknown) => observer.error(TRPCClientError.from(error as Error)),
          );
        },
      });
      const subscription = wsLink<AppRouter>({ client: socket })(runtime)(operation).subscribe({
        ...observer,
        // Leaving it completes it as well, which must not look like the end where it is to be taken up again.
        complete: () => {
          if (open) observer.complete();
        },
      });
      // Whether and when to come back is decided elsewhere, so the socket's own attempts end here.
      const end = () => {
        open = false;
        subscription.unsubscribe();
        void socket.close();
      };
      return end;
    });
}

/** Ends every subscription at the signal, also one that waits to be taken up again. */
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

/** A socket that brings the cookies of the moment in which it is opened, which the standard's own cannot do. */
function socketWith(jar: CookieJar): typeof globalThis.WebSocket {
  return class extends WebSocket {
    constructor(address: string | URL) {
      super(address, { headers: { cookie: jar.header() } });
    }
  } as unknown as typeof globalThis.WebSocket;
}
