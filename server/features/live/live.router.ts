import { tracked } from "@trpc/server";
import { z } from "zod";
import { parsePosition } from "../../../shared/events.ts";
import { memberProcedure, router } from "../../trpc.ts";
import { followEvents, onceForAll } from "../../revision/follow-events.ts";

/** A position of no known life of the database: whoever comes from there has to load the state. */
const UNKNOWN_POSITION = { epoch: "", revision: 0 };

const tellTracked = onceForAll(({ position, author_id, event }) => tracked(position, { author_id, event }));

export const liveRouter = router({
  /** The collective's events; after a lost connection clients resume with the last id they received. */
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
