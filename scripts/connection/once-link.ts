import { retryLink, type TRPCLink } from "@trpc/client";
import type { AppRouter } from "../../server/router.ts";
import { isUnanswered } from "../../shared/basics/once.ts";

/** Procedures that need no account. The server keeps no key for them, so they are never repeated. */
const WITHOUT_ACCOUNT =
  /^(auth\.(login|logout|forgotPassword|resetPassword)|account\.undoChanges|departures\.undo|gatherings\.answerLinked|interest\.\w+|mailPreferences\.setLinked|polls\.answerLinked|reminders\.answerLinked|setup\.\w+)$/;

/** How often a request is repeated. With a second in the beginning, it takes a quarter of a minute. */
const MOST_REPETITIONS = 4;

/** Whether a request has its effect once, however often it is sent. */
export const isKept = (path: string) => !WITHOUT_ACCOUNT.test(path);

/** Gives each change a key, by which it can be repeated. A caller's own is in the request's `context`. */
export const keyLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) => {
    if (op.type !== "mutation" || !isKept(op.path)) return next(op);
    return next({ ...op, context: { idempotencyKey: crypto.randomUUID(), ...op.context } });
  };

/**
 * Repeats what nobody has answered: a query once, since a kept-alive connection may be gone, and a change with its key.
 * `firstDelay` is in milliseconds; each delay is twice the one before.
 */
export function repeatLink(firstDelay: number): TRPCLink<AppRouter> {
  return retryLink({
    retry: ({ op, attempts, error }) => {
      if (op.signal?.aborted) return false;
      if (op.type === "query") return attempts === 1 && !error.data;
      return isKept(op.path) && attempts <= MOST_REPETITIONS && isUnanswered(error);
    },
    retryDelayMs: (attempt) => firstDelay * 2 ** (attempt - 1),
  });
}
