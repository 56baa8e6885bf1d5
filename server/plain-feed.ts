import type { WebSocket } from "ws";
import type { AuthoredEvent } from "../shared/events.ts";
import type { Services } from "./context.ts";
import { followEvents } from "./features/live/follow-events.ts";

/** How often a silent client is asked whether it is still there, in milliseconds. */
const PING_INTERVAL = 30_000;

/**
 * Sends a collective's events to a plain socket, each as JSON, from when it opened until it closes. What the client
 * says is not listened to; one that no longer answers pings is dropped.
 */
export async function sendPlainFeed(
  services: Pick<Services, "db" | "hub">,
  socket: WebSocket,
  collectiveId: number,
): Promise<void> {
  const end = new AbortController();
  socket.once("close", () => end.abort());
  const stopPinging = dropWhenSilent(socket);
  try {
    const { signal } = end;
    for await (const { author_id, event } of followEvents(services, { collectiveId, from: undefined, signal })) {
      socket.send(JSON.stringify({ author_id, event } satisfies AuthoredEvent));
    }
  } finally {
    stopPinging();
  }
}

function dropWhenSilent(socket: WebSocket): () => void {
  let answered = true;
  socket.on("pong", () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    return socket.ping();
  }, PING_INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
