import { useCollectiveState } from "../hooks/use-collective-state.ts";
import { getLanguage, useMessages } from "../hooks/use-messages.ts";

/** Returns a function that names the crews of the last interval that can no longer be chosen; empty if all can. */
export function useGoneCrewsText(): (goneCrewIds: readonly number[]) => string {
  const { crews } = useCollectiveState();
  const say = useMessages("participation");
  return (goneCrewIds) => {
    if (goneCrewIds.length === 0) return "";
    const names = goneCrewIds.map(
      (crewId) => crews.find(({ id }) => id === crewId)?.name ?? say("crewNumber", { crew: String(crewId) }),
    );
    return say("noLongerAvailable", { crews: new Intl.ListFormat(getLanguage(), { type: "unit" }).format(names) });
  };
}
