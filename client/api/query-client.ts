import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { getQueryKey } from "@trpc/react-query";
import type { AppRouter } from "../../server/router.ts";
import { forgetFirstResponses } from "./first-responses.ts";
import { forgetNotifications } from "../device/forget-notifications.ts";
import { getOwner, setOwner } from "../device/owner.ts";
import { goToLogin, isAtLogin } from "../navigation/session.ts";
import type { Me } from "../../shared/participation/involvements.ts";
import { trpc } from "./trpc.ts";

export const STATE_KEY = getQueryKey(trpc.collective.state, undefined, "query");
export const ME_KEY = getQueryKey(trpc.me.get, undefined, "query");

const RETRIES = 2;
/** How often an open page that shows the person's account loads it again, in milliseconds; not while it is hidden. */
const ACCOUNT_REFRESH = 30_000;

function isTrpcError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError;
}

/** Whether a failed request is not repeated: the server has answered, or the time is up. */
function isFinal(error: unknown): boolean {
  return isTrpcError(error) && (Boolean(error.data) || error.cause?.name === "TimeoutError");
}

function onError(error: unknown): void {
  if (!isTrpcError(error) || error.data?.appCode !== "AuthenticationRequired") return;
  if (isAtLogin()) return;
  const who = whoIsShown();
  forgetNotifications({ who });
  // Somebody else may have signed in since.
  if (!who || getOwner()?.endsWith(`:${who}`) !== false) deleteKept();
  goToLogin({ signedOut: who !== undefined });
}

// Back would show it. Members' pages cannot be shown without it, so it stays until they are left. What waits for the
// network stays: its person may sign in again.
window.addEventListener("replaceState", () => {
  if (isAtLogin()) queryClient.getQueryCache().clear();
});

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A page that was opened lately can be opened again without a network.
      gcTime: 24 * 60 * 60 * 1_000,
      // Offline requests fail visibly instead of waiting.
      networkMode: "always",
      retry: (failures, error) => failures < RETRIES && !isFinal(error),
    },
    mutations: { networkMode: "always" },
  },
});

// Live events keep these two up to date. A page that becomes visible revalidates them anyway: a phone may have slept
// past midnight, and an unchanged state is a 304.
for (const key of [STATE_KEY, ME_KEY]) {
  queryClient.setQueryDefaults(key, { staleTime: Infinity, gcTime: Infinity, refetchOnWindowFocus: "always" });
}

// No live event tells of changes to an account: another device may have signed in, or changed the password.
queryClient.setQueryDefaults(getQueryKey(trpc.account), {
  staleTime: 0,
  refetchOnWindowFocus: "always",
  refetchInterval: ACCOUNT_REFRESH,
});

/** Clears all data of the person before, also on this device. Requests of `who`, signed in on another tab, go on. */
export function forgetEverything(who?: number): void {
  forgetNotifications({ who, isOver: who === undefined });
  deleteKept();
  queryClient.clear();
  forgetFirstResponses();
}

/** Undefined until it is known. */
export const whoIsShown = () => queryClient.getQueryData<Me>(ME_KEY)?.person_id;

/** Deletes what this device keeps of the person. */
function deleteKept(): void {
  // At once, so that no page shows it any more. If it cannot be deleted now, the next sign-in does that.
  setOwner(null);
  import("../device/persisted-data.ts").then((data) => data.deletePersistedData()).catch(() => {});
}
