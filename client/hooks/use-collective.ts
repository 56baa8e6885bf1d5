import type { Collective } from "../../shared/collective/collective.ts";
import { useCollectiveState } from "./use-collective-state.ts";

/** The collective's own data; null if the state lacks it. */
export function useCollective(): Collective | null {
  const { collective } = useCollectiveState() as { collective?: Collective | null };
  return collective ?? null;
}
