import { ReadableStream } from "node:stream/web";
import type { TRPCClient } from "@trpc/client";
import type { AppRouter } from "../../server/router.ts";
import { formatPosition, parsePosition, type AuthoredEvent, type LivePosition } from "../../shared/events.ts";

/** An event and its place in the collective's history, from which one can go on. */
export interface LiveEvent extends AuthoredEvent, LivePosition {}

export interface FollowOptions {
  /** Told when the stream begins to flow and when it stops; it is taken up again by itself. */
  onConnectionChange?: (connected: boolean) => void;
}

/**
 * The collective's events after a position, such as that of a loaded state: each one once, in order, over lost
 * connections and restarts of the server. They wait here until they are taken. Where events are no longer kept, one
 * `ReloadRequired` comes in their place. It ends when the connection is closed, and fails with
 * `AuthenticationRequired` when the session is over.
 */
export async function* liveEvents(
  client: TRPCClient<AppRouter>,
  from: LivePosition,
  { onConnectionChange }: FollowOptions = {},
): AsyncGenerator<LiveEvent, void, undefined> {
  let connected = false;
  const notice = (now: boolean) => {
    if (now !== connected) onConnectionChange?.(now);
    connected = now;
  };
  let failure: Error | undefined;
  let stop = () => {};
  const arriving = new ReadableStream<{ id: string; data: AuthoredEvent }>({
    start: (controller) => {
      const subscription = client.live.events.subscribe(
        { lastEventId: formatPosition(from) },
        {
          onData: (event) => controller.enqueue(event),
          // Not by the stream's own way to fail, which would drop what waits.
          onError: (error) => {
            failure = error;
            controller.close();
            notice(false);
          },
          onComplete: () => controller.close(),
          onStarted: () => notice(true),
          onConnectionStateChange: ({ state }) => {
            if (state === "connecting") notice(false);
          },
        },
      );
      stop = () => subscription.unsubscribe();
    },
    cancel: () => stop(),
  });
  for await (const { id, data } of arriving) yield { ...placeOf(id), ...data };
  if (failure) throw failure;
}

function placeOf(id: string): LivePosition {
  const place = parsePosition(id);
  if (!place) throw new Error(`The server sent an event without its place: ${id}`);
  return place;
}
