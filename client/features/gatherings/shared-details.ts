import { SHARED_PARAMETERS } from "../../../shared/paths.ts";
import { EMPTY_LINK_ROW } from "../../forms/link-rows.ts";
import type { DetailValues } from "./gathering-form.ts";

/**
 * Returns the initial details of a gathering from what another app has shared: its title or else the first line of its
 * text, the rest of the text, and an address, which some apps put into the text.
 */
export function sharedDetails(search: string): Partial<DetailValues> {
  const parameters = new URLSearchParams(search);
  const read = (name: keyof typeof SHARED_PARAMETERS) => parameters.get(SHARED_PARAMETERS[name])?.trim() ?? "";
  const lines = read("text").split("\n");
  const url = [read("url"), ...lines.map((line) => line.trim())].find((text) => /^https?:\/\/\S+$/.test(text));
  const words = lines.filter((line) => line.trim() !== url);
  const title = read("title") || (words.shift()?.trim() ?? "");
  const description = words.join("\n").trim();
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(url && { links: [{ ...EMPTY_LINK_ROW, link_type: "Website", url }] }),
  };
}
