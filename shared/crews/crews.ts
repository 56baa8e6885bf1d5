import type { z } from "zod";
import { compareTexts } from "../basics/compare-texts.ts";
import type { crewHistoryEntrySchema, crewInputSchema, crewSchema } from "./crews.schema.ts";

export type Crew = z.output<typeof crewSchema>;
export type CrewHistoryEntry = z.output<typeof crewHistoryEntrySchema>;
export type CrewInput = z.output<typeof crewInputSchema>;

/** The crews that can be chosen (`docs/domain/crews.md#archived-crews`). */
export function choosableCrews<Known extends Pick<Crew, "archived_at">>(crews: readonly Known[]): Known[] {
  return crews.filter(({ archived_at }) => archived_at === null);
}

export function crewsByName<Named extends Pick<Crew, "name">>(crews: readonly Named[]): Named[] {
  return crews.toSorted((a, b) => compareTexts(a.name, b.name));
}
