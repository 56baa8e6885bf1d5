import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { CollectiveState } from "../../shared/collective.ts";
import type { Me } from "../../shared/involvements.ts";
import type { AppRouter } from "../../server/router.ts";
import { liveSync } from "./live.ts";

/** Applies to a state that was loaded what the stream brought while it was on its way. */
export const catchUpLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        ...observer,
        next: (envelope) => {
          const { result } = envelope;
          const isData = result.type === undefined || result.type === "data";
          observer.next(
            isData ? { ...envelope, result: { ...result, data: catchUp(op.path, result.data) } } : envelope,
          );
        },
      }),
    );

function catchUp(path: string, data: unknown): unknown {
  if (path === "collective.state") return liveSync.catchUpState(data as CollectiveState);
  if (path === "me.get") return liveSync.catchUpMe(data as Me);
  return data;
}
