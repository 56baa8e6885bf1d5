import { DEFAULT_LANGUAGE, type Language } from "../../../shared/languages.ts";

/** A part of the guide, which is a page of its own. */
export type GuidePart = "taking-part" | "privacy";

const files = import.meta.glob<string>("./*.md", { query: "?raw", import: "default" });
const requested = new Map<string, Promise<Guide>>();

interface Guide {
  text: string;
  language: Language;
}

/** Loads a part of the guide, once; in English if it is not there in the wanted language. */
export function loadGuide(part: GuidePart, wanted: Language): Promise<Guide> {
  const language = fileOf(part, wanted) in files ? wanted : DEFAULT_LANGUAGE;
  const file = fileOf(part, language);
  const known = requested.get(file);
  if (known) return known;
  const request =
    files[file]?.().then((text) => ({ text, language })) ?? Promise.reject(new Error(`There is no ${file}`));
  requested.set(file, request);
  request.catch(() => requested.delete(file));
  return request;
}

const fileOf = (part: GuidePart, language: Language) => `./${part}.${language}.md`;
