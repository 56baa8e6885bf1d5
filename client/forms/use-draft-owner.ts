import { useEffect, useMemo } from "react";
import { useCollective } from "../hooks/use-collective-state.ts";
import { useMe } from "../hooks/use-me.ts";
import { deleteOthersDrafts, type DraftOwner } from "./draft-storage.ts";

/** The person whose drafts this tab stores. */
export function useDraftOwner(): DraftOwner {
  const { person_id: personId } = useMe();
  const collectiveId = useCollective()?.id ?? 0;
  return useMemo(() => ({ collectiveId, personId }), [collectiveId, personId]);
}

/** Deletes other people's drafts on this tab. */
export function useOwnDraftsOnly(): void {
  const owner = useDraftOwner();
  useEffect(() => deleteOthersDrafts(owner), [owner]);
}
