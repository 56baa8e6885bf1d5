import { isBlank } from "./visible-text.ts";

type LinkRow = Partial<Record<"link_type" | "url" | "label", string | null | undefined>>;

/** Whether a link that is being typed is still empty. */
export function isBlankLink({ link_type, url, label }: LinkRow): boolean {
  return [link_type, url, label].every((text) => isBlank(text ?? ""));
}

/** Parses a URL; null if the text is none. The oldest browsers have neither `URL.parse` nor `URL.canParse`. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
