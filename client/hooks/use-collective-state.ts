import type { CollectiveState } from "../../shared/collective/collective.ts";
import { trpc } from "../api/trpc.ts";

/** The collective's state. Only for components below the gate that waits until it is loaded. */
export function useCollectiveState(): CollectiveState {
  const { data } = trpc.collective.state.useQuery();
  if (!data) throw new Error("The state is not loaded yet");
  return data;
}
