import type { EntryPathway } from "../../shared/entry-pathways.schema.ts";
import { useCollectiveState } from "../hooks/use-collective-state.ts";

/** The menu outlives a state that lacks them. */
export function useEntryPathways(): readonly EntryPathway[] {
  const { entry_pathways: pathways } = useCollectiveState() as { entry_pathways?: EntryPathway[] | null };
  return pathways ?? [];
}

/** Returns how many expressions of interest nobody has taken on yet. */
export function useNewPathways(): number {
  return useEntryPathways().filter(({ answered_by }) => answered_by === null).length;
}
