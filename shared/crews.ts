import { z } from "zod";
import { linksSchema, type Link } from "./links.ts";
import { nameSchema, requiredText } from "./texts.ts";

export interface Crew {
  id: number;
  collective_id: number;
  name: string;
  description: string;
  links: Link[];
}

/** The fields of a crew that members edit (`docs/domain.md#validation`). */
export const crewSchema = z.object({
  name: nameSchema,
  description: requiredText("Description is required"),
  links: linksSchema,
});
export type CrewInput = z.output<typeof crewSchema>;

/** Names a crew of one's own collective. */
export const crewKeySchema = z.object({ id: z.int().positive() });

export function crewsByName<Named extends Pick<Crew, "name">>(crews: readonly Named[]): Named[] {
  return crews.toSorted((a, b) => a.name.localeCompare(b.name));
}
