import { z } from "zod";
import type { Link } from "../../shared/links.ts";
import { linkSchema } from "../../shared/links.schema.ts";
import type { Json } from "./schema.ts";

const storedLinks = z.array(linkSchema);

/** Parses the links in a column. Throws if the column contains anything else. */
export function parseLinks(json: Json): Link[] {
  return storedLinks.parse(JSON.parse(json));
}
