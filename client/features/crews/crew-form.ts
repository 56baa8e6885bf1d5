import { z } from "zod";
import type { Crew } from "../../../shared/crews.ts";
import { linkRows, linkRowSchema } from "../../forms/link-rows.ts";

export const crewValuesSchema = z.object({ name: z.string(), description: z.string(), links: z.array(linkRowSchema) });
export type CrewValues = z.infer<typeof crewValuesSchema>;

/** The form's values for the saved crew. */
export function crewValues({ name, description, links }: Pick<Crew, "name" | "description" | "links">): CrewValues {
  return { name, description, links: linkRows(links) };
}

export const NEW_CREW: CrewValues = crewValues({ name: "", description: "", links: [] });
