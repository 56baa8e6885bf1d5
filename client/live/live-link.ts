import { onlineManager } from "@tanstack/react-query";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable, observableToPromise } from "@trpc/server/observable";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import type { ChangeResult } from "../../shared/events/events.ts";
import type { Me } from "../../shared/participation/involvements.ts";
import type { AppRouter } from "../../server/router.ts";
import { liveSync } from "./live.ts";

interface TrpcResult {
  result: { data: unknown };
}

/** A save resolves when the page shows its changes. Events that arrived meanwhile are applied to a loaded state. */
export const liveLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      const request = () => observableToPromise(next(op)) as Promise<TrpcResult>;
      const response = op.type === "mutation" ? liveSync.save(request, revisionIn) : request();
      response.then(
        ({ result, ...envelope }) => {
          // A browser that has said "offline" does not always say when that is over.
          onlineManager.setOnline(true);
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

/** The revision of the last event that a request caused, if any. */
function revisionIn({ result }: TrpcResult): number | undefined {
  const data = result.data as Partial<ChangeResult> | null | undefined;
  return data?.events?.length ? data.revision : undefined;
}
