import type { EntryPathway } from "../../shared/entry-pathways.schema.ts";
import { useCollective } from "../hooks/use-collective.ts";
import { useCollectiveState } from "../hooks/use-collective-state.ts";

/** Returns how many expressions of interest nobody has taken on yet. */
export function useNewPathways(): number {
  // The menu outlives a state that lacks them.
  const { entry_pathways: pathways } = useCollectiveState() as { entry_pathways?: EntryPathway[] | null };
  const withEoi = useCollective()?.feature_eoi ?? false;
  return (withEoi && pathways?.filter(({ answered_by }) => answered_by === null).length) || 0;
}
