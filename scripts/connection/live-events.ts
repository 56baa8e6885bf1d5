import { ReadableStream } from "node:stream/web";
import type { TRPCClient } from "@trpc/client";
import type { AppRouter } from "../../server/router.ts";
import {
  formatPosition,
  parsePosition,
  type AuthoredEvent,
  type LiveEvent,
  type LivePosition,
} from "../../shared/events/events.ts";

export interface FollowOptions {
  /** Called when the stream connects and disconnects. It reconnects by itself. */
  onConnectionChange?: (connected: boolean) => void;
}

/**
 * Yields the collective's events after a position, such as that of a loaded state: each once, in order, across lost
 * connections and restarts of the server. Events are buffered until they are consumed. If events have been pruned, one
 * `ReloadRequired` is yielded instead. Ends when the connection is closed; throws `AuthenticationRequired` when the
 * session ends.
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
          // Erroring the stream itself would drop its buffered events.
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
  if (!place) throw new Error(`The server sent an event without a valid position: ${id}`);
  return place;
}
