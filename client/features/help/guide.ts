import { DEFAULT_LANGUAGE, type Language } from "../../../shared/languages.ts";

/** A part of the guide, which is a page of its own. */
export type GuidePart = "taking-part" | "privacy";

const files = import.meta.glob<string>("./*.md", { query: "?raw", import: "default" });
const requested = new Map<string, Promise<string>>();

/** The language in which a part of the guide can be read: English if it is not translated. */
export function languageOfGuide(part: GuidePart, wanted: Language): Language {
  return fileOf(part, wanted) in files ? wanted : DEFAULT_LANGUAGE;
}

/** Loads a part of the guide in one language, once. */
export function loadGuide(part: GuidePart, language: Language): Promise<string> {
  const file = fileOf(part, language);
  const known = requested.get(file);
  if (known) return known;
  const request = files[file]?.() ?? Promise.reject(new Error(`There is no ${file}`));
  requested.set(file, request);
  request.catch(() => requested.delete(file));
  return request;
}

const fileOf = (part: GuidePart, language: Language) => `./${part}.${language}.md`;
