import { hashKey } from "@tanstack/react-query";
import type { CollectiveState } from "../../shared/collective.ts";
import type { Me } from "../../shared/involvements.ts";
import { ME_KEY, queryClient, STATE_KEY } from "../query-client.ts";
import { LiveSync } from "./live-sync.ts";

/** Keeps the Query cache's state and own data up to date. */
export const liveSync = new LiveSync({
  getState: () => queryClient.getQueryData<CollectiveState>(STATE_KEY),
  setState: (state) => queryClient.setQueryData(STATE_KEY, state),
  getMe: () => queryClient.getQueryData<Me>(ME_KEY),
  setMe: (me) => queryClient.setQueryData(ME_KEY, me),
  reload: () => {
    void queryClient.invalidateQueries({ queryKey: ME_KEY });
    void queryClient.invalidateQueries({ queryKey: STATE_KEY });
  },
  isSaving: () => queryClient.isMutating() > 0,
});

queryClient.getMutationCache().subscribe(() => liveSync.settle());

// With somebody's state goes what was heard since: the next one to sign in begins with nothing.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === "removed" && query.queryHash === hashKey(STATE_KEY)) liveSync.forget();
});
