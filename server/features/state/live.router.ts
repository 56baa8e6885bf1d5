import { tracked } from "@trpc/server";
import { z } from "zod";
import { formatPosition } from "../../../shared/events/events.ts";
import type { Context } from "../../rpc/context.ts";
import { AppError } from "../../errors.ts";
import { MOST_SUBSCRIPTIONS } from "../../http/bounded-json.ts";
import { memberProcedure, router } from "../../rpc/trpc.ts";
import { RETRY_AFTER } from "../../sessions/socket-registry.ts";
import { followEvents, onceForAll, readPosition } from "../../revision/follow-events.ts";

/** Throws `TooManyRequests` if the socket has as many subscriptions as it may. */
function countSubscription({ subscriptions }: Context, signal: AbortSignal): void {
  if (!subscriptions) return;
  if (subscriptions.open >= MOST_SUBSCRIPTIONS)
    throw new AppError("TooManyRequests", { retryAfter: RETRY_AFTER, tooMuch: "sockets" });
  subscriptions.open += 1;
  signal.addEventListener("abort", () => (subscriptions.open -= 1), { once: true });
}

const tellTracked = onceForAll((event) => {
  const { author_id, event: content } = event;
  return tracked(formatPosition(event), { author_id, event: content });
});

export const liveRouter = router({
  /** The collective's events. After a lost connection, clients resume from the last id they received. */
  events: memberProcedure
    .input(z.object({ lastEventId: z.string().max(100).optional() }).default({}))
    .subscription(({ ctx, input, signal = new AbortController().signal }) => {
      countSubscription(ctx, signal);
      const { lastEventId } = input;
      const from = lastEventId === undefined ? undefined : readPosition(lastEventId);
      const following = { collectiveId: ctx.member.collectiveId, from, signal, drained: ctx.drained };
      return followEvents(ctx, following, tellTracked);
    }),
});
