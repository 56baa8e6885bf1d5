import type { EntryPathway } from "../../shared/entry-pathways/entry-pathways.schema.ts";
import { trpc } from "../api/trpc.ts";

/** The expressions of interest. The frame is shown before and after there is a state. */
export function useEntryPathways(): readonly EntryPathway[] {
  const { data } = trpc.collective.state.useQuery();
  return (data?.entry_pathways as EntryPathway[] | null | undefined) ?? [];
}

/** Returns how many expressions of interest nobody has taken on yet. */
export function useNewPathways(): number {
  return useEntryPathways().filter(({ answered_by }) => answered_by === null).length;
}
