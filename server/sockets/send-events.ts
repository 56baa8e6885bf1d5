import type { WebSocket } from "ws";
import type { Services } from "../rpc/context.ts";
import { followEvents, onceForAll, type FollowOptions } from "../revision/follow-events.ts";

/** The message of an event, which tells programs where to resume after a lost connection. */
const toBytes = onceForAll(({ author_id, event, revision, epoch }) =>
  Buffer.from(JSON.stringify({ author_id, event, revision, epoch })),
);

/** Sends a collective's events to a plain socket as JSON, until it is closed. */
export async function sendEvents(
  socket: WebSocket,
  services: Pick<Services, "db" | "hub">,
  following: Omit<FollowOptions, "signal">,
): Promise<void> {
  const end = new AbortController();
  socket.once("close", () => end.abort());
  for await (const bytes of followEvents(services, { ...following, signal: end.signal }, toBytes)) {
    socket.send(bytes);
  }
}
