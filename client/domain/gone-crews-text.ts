import type { Crew } from "../../shared/crews.ts";

/** Names the crews of the last interval that can no longer be chosen; empty if all can. */
export function goneCrewsText(crews: readonly Pick<Crew, "id" | "name">[], goneCrewIds: readonly number[]): string {
  const names = goneCrewIds.map((crewId) => crews.find(({ id }) => id === crewId)?.name ?? `crew ${crewId}`);
  return names.length > 0 ? `No longer available: ${names.join(", ")}.` : "";
}
