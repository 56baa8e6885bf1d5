import type { Link } from "../../shared/basics/links.schema.ts";

/** A row of the links editor. */
export interface LinkRowValues {
  link_type: string | null;
  url: string;
  label: string;
}

export const EMPTY_LINK_ROW: LinkRowValues = { link_type: null, url: "", label: "" };

/** The editor's rows for saved links; one empty row if there are none. */
export function linkRows(links: readonly Link[]): LinkRowValues[] {
  if (links.length === 0) return [EMPTY_LINK_ROW];
  return links.map(({ link_type, url, label }) => ({ link_type, url, label: label ?? "" }));
}
