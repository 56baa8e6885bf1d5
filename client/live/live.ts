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

/** Begins with nothing of whoever was signed in before. */
export function forgetEverything(): void {
  liveSync.forget();
  queryClient.clear();
}
