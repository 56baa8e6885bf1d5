import { z } from "zod";
import type { Link } from "../../shared/links.ts";

export const linkRowSchema = z.object({ link_type: z.string().nullable(), url: z.string(), label: z.string() });
/** A row of the links editor. */
export type LinkRowValues = z.infer<typeof linkRowSchema>;

export const EMPTY_LINK_ROW: LinkRowValues = { link_type: null, url: "", label: "" };

/** The editor's rows for saved links; one empty row if there are none. */
export function linkRows(links: readonly Link[]): LinkRowValues[] {
  if (links.length === 0) return [EMPTY_LINK_ROW];
  return links.map(({ link_type, url, label }) => ({ link_type, url, label: label ?? "" }));
}
