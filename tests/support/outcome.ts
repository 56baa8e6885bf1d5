import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "../../server/router.ts";

/** How a call ended: `done`, the code with which it was refused, or what else was thrown. */
export function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "done",
    (error: unknown) => {
      if (!(error instanceof TRPCClientError)) return String(error);
      return String((error as TRPCClientError<AppRouter>).data?.appCode);
    },
  );
}
