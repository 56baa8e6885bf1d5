import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable, observableToPromise } from "@trpc/server/observable";
import type { CollectiveState } from "../../shared/collective.ts";
import type { ChangeResult } from "../../shared/events.ts";
import type { Me } from "../../shared/involvements.ts";
import type { AppRouter } from "../../server/router.ts";
import { liveSync } from "./live.ts";

interface Answer {
  result: { data: unknown };
}

/**
 * Keeps calls in step with the live stream: a save is answered when the page shows what it changed, and a state that
 * was loaded is brought up to what the stream has brought meanwhile.
 */
export const liveLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      const call = () => observableToPromise(next(op)) as Promise<Answer>;
      const answered = op.type === "mutation" ? liveSync.save(call, revisionIn) : call();
      answered.then(
        ({ result, ...envelope }) => {
          observer.next({ ...envelope, result: { ...result, data: caughtUp(op.path, result.data) } });
          observer.complete();
        },
        (cause: unknown) => observer.error(TRPCClientError.from(cause as Error)),
      );
    });

function caughtUp(path: string, data: unknown): unknown {
  if (path === "collective.state") return liveSync.catchUpState(data as CollectiveState);
  if (path === "me.get") return liveSync.catchUpMe(data as Me);
  return data;
}

/** The revision of the last event that a call has caused, where it has caused any. */
function revisionIn({ result }: Answer): number | undefined {
  const data = result.data as Partial<ChangeResult> | null | undefined;
  return data?.events?.length ? data.revision : undefined;
}
