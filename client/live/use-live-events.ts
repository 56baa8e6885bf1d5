import { onlineManager } from "@tanstack/react-query";
import { createTRPCClient, createWSClient, wsLink } from "@trpc/client";
import { useEffect, useState } from "react";
import { formatPosition } from "../../shared/events/events.ts";
import type { AppRouter } from "../../server/router.ts";
import { workers } from "../components/new-version.ts";
import { useCollectiveState } from "../hooks/use-collective-state.ts";
import { followRelease, registerWorker } from "./follow-release.ts";
import { liveSync, load, loadMissing } from "./live.ts";
import { PromptWebSocket } from "./prompt-web-socket.ts";
import { reconnectDelay } from "./reconnect-delay.ts";

/** An unanswered ping detects a dead connection, such as after a phone's sleep; in milliseconds. */
const KEEP_ALIVE = { enabled: true, intervalMs: 20_000, pongTimeoutMs: 5_000 };

/** Follows the collective's events while the page is open. Returns whether the stream is connected. */
export function useLiveEvents(): { connected: boolean } {
  const { epoch, revision } = useCollectiveState();
  const [connected, setConnected] = useState(false);
  // The stream starts at the loaded state's position and then tracks its own; only a different database epoch restarts
  // it.
  const [start, setStart] = useState({ epoch, revision });
  if (start.epoch !== epoch) setStart({ epoch, revision });

  useEffect(() => {
    const socket = createWSClient({
      url: socketUrl(),
      WebSocket: PromptWebSocket,
      retryDelayMs: (attempt) => reconnectDelay(attempt),
      keepAlive: KEEP_ALIVE,
      // A browser does not learn why a socket was refused. Loading `me` shows whether the session has ended.
      onClose: () => void load("me"),
    });
    const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] });
    const subscription = client.live.events.subscribe(
      { lastEventId: formatPosition(start) },
      {
        onData: ({ id, data }) => liveSync.receive(id, data),
        onConnectionStateChange: ({ state }) => {
          setConnected(state === "pending");
          if (state === "pending") onConnected();
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

let isFirst = true;

function onConnected(): void {
  onlineManager.setOnline(true);
  loadMissing();
  // A page that has just come from the network is the server's. The next connection tries again.
  if (!isFirst || workers?.controller) followRelease().catch(() => {});
  // Without a worker, such as in a private window, pages come from the network.
  if (isFirst) registerWorker().catch(() => {});
  isFirst = false;
}

function socketUrl(): string {
  const url = new URL("/trpc", window.location.href);
  url.protocol = url.protocol.replace("http", "ws");
  return url.href;
}
