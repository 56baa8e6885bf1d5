import type { Crew } from "../../../shared/crews/crews.ts";
import { linkRows, type LinkRowValues } from "../../forms/link-rows.ts";

export const loadCrewSchema = () => import("../../../shared/crews/crews.schema.ts").then((m) => m.crewInputSchema);

export interface CrewValues {
  name: string;
  description: string;
  links: LinkRowValues[];
}

/** The form's values for the saved crew. */
export function crewValues({ name, description, links }: Pick<Crew, "name" | "description" | "links">): CrewValues {
  return { name, description, links: linkRows(links) };
}

export const NEW_CREW: CrewValues = crewValues({ name: "", description: "", links: [] });
