import type { Language } from "../../../shared/languages.ts";

/** A part of the guide, which is a page of its own. */
export type GuidePart = "taking-part" | "privacy";

const files = import.meta.glob<string>("./*.md", { query: "?raw", import: "default" });
const requested = new Map<string, Promise<string>>();

/** Loads a part of the guide in one language, once. */
export function loadGuide(part: GuidePart, language: Language): Promise<string> {
  const file = `./${part}.${language}.md`;
  const known = requested.get(file);
  if (known) return known;
  const request = files[file]?.() ?? Promise.reject(new Error(`There is no ${file}`));
  requested.set(file, request);
  request.catch(() => requested.delete(file));
  return request;
}
