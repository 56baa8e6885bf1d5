import { z } from "zod";
import { LINK_TYPES, type Link } from "../../shared/links.ts";
import type { Json } from "./schema.ts";

const storedLinks = z.array(z.object({ link_type: z.enum(LINK_TYPES), url: z.string(), label: z.string().nullable() }));

/** Parses the links in a column. Throws if the column contains anything else. */
export function parseLinks(json: Json): Link[] {
  return storedLinks.parse(JSON.parse(json));
}
