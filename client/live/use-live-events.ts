import { createTRPCClient, createWSClient, wsLink } from "@trpc/client";
import { useEffect, useState } from "react";
import { formatPosition } from "../../shared/events.ts";
import type { AppRouter } from "../../server/router.ts";
import { useCollectiveState } from "../hooks/use-collective-state.ts";
import { liveSync, load, loadMissing } from "./live.ts";
import { reconnectDelay } from "./reconnect-delay.ts";

/** A network that went silent, as under a sleeping phone, is noticed by an unanswered ping; in milliseconds. */
const KEEP_ALIVE = { enabled: true, intervalMs: 20_000, pongTimeoutMs: 5_000 };

/** Follows the collective's events for as long as the page is open. Returns whether the stream flows. */
export function useLiveEvents(): { connected: boolean } {
  const { epoch, revision } = useCollectiveState();
  const [connected, setConnected] = useState(false);
  // The stream begins where the state was loaded and then knows its own place; only another epoch of
  // the database makes it start again.
  const [start, setStart] = useState({ epoch, revision });
  if (start.epoch !== epoch) setStart({ epoch, revision });

  useEffect(() => {
    const socket = createWSClient({
      url: socketUrl(),
      retryDelayMs: (attempt) => reconnectDelay(attempt),
      keepAlive: KEEP_ALIVE,
      // A browser is not told why a socket was refused. Asking for one's own data finds out whether the session is over.
      onClose: () => void load("me"),
    });
    const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] });
    const subscription = client.live.events.subscribe(
      { lastEventId: formatPosition(start) },
      {
        onData: ({ id, data }) => liveSync.receive(id, data),
        onConnectionStateChange: ({ state }) => {
          setConnected(state === "pending");
          if (state === "pending") loadMissing();
        },
      },
    );
    return () => {
      subscription.unsubscribe();
      void socket.close();
    };
  }, [start]);
  return { connected };
}

function socketUrl(): string {
  const url = new URL("/trpc", window.location.href);
  url.protocol = url.protocol.replace("http", "ws");
  return url.href;
}
