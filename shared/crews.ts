import type { z } from "zod";
import type { crewHistoryEntrySchema, crewInputSchema, crewSchema } from "./crews.schema.ts";

export type Crew = z.output<typeof crewSchema>;
export type CrewHistoryEntry = z.output<typeof crewHistoryEntrySchema>;
export type CrewInput = z.output<typeof crewInputSchema>;

export function crewsByName<Named extends Pick<Crew, "name">>(crews: readonly Named[]): Named[] {
  return crews.toSorted((a, b) => a.name.localeCompare(b.name));
}
