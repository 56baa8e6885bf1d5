import { tracked } from "@trpc/server";
import { z } from "zod";
import { parsePosition } from "../../../shared/events.ts";
import { memberProcedure, router } from "../../trpc.ts";
import { followEvents, onceForAll } from "../../revision/follow-events.ts";

/** A position of no known epoch; its followers are told to load the state again. */
const UNKNOWN_POSITION = { epoch: "", revision: 0 };

const tellTracked = onceForAll(({ position, author_id, event }) => tracked(position, { author_id, event }));

export const liveRouter = router({
  /** The collective's events. After a lost connection, clients resume from the last id they received. */
  events: memberProcedure
    .input(z.object({ lastEventId: z.string().max(100).optional() }).default({}))
    .subscription(({ ctx, input, signal }) => {
      const { lastEventId } = input;
      const from = lastEventId === undefined ? undefined : (parsePosition(lastEventId) ?? UNKNOWN_POSITION);
      const following = {
        collectiveId: ctx.member.collectiveId,
        from,
        signal: signal ?? new AbortController().signal,
        drained: ctx.drained,
      };
      return followEvents(ctx, following, tellTracked);
    }),
});
