import { isBlank } from "./visible-text.ts";

type LinkRow = Partial<Record<"link_type" | "url" | "label", string | null | undefined>>;

/** Whether a link that is being typed is still empty. */
export function isBlankLink({ link_type, url, label }: LinkRow): boolean {
  return [link_type, url, label].every((text) => isBlank(text ?? ""));
}
