import type { CollectiveState, Collective } from "../../shared/collective/collective.ts";
import { trpc } from "../api/trpc.ts";

/** The collective's state. Only for components below the gate that waits until it is loaded. */
export function useCollectiveState(): CollectiveState {
  const { data } = trpc.collective.state.useQuery();
  if (!data) throw new Error("The state is not loaded yet");
  return data;
}

/** The collective's own data; null if the state lacks it. */
export function useCollective(): Collective | null {
  const { collective } = useCollectiveState() as { collective?: Collective | null };
  return collective ?? null;
}
