import { DEFAULT_LANGUAGE, type Language } from "../../../shared/languages.ts";
import { getLanguage } from "../../messages.ts";

/** A part of the guide, which is a page of its own. */
export type GuidePart = "taking-part" | "privacy";

const files = import.meta.glob<string>("./*.md", { query: "?raw", import: "default" });
const requested = new Map<GuidePart, Promise<Guide>>();

interface Guide {
  text: string;
  language: Language;
}

/** Loads a part of the guide, once; in English if it is not there in the page's language. */
export function loadGuide(part: GuidePart): Promise<Guide> {
  const known = requested.get(part);
  if (known) return known;
  const language = fileOf(part, getLanguage()) in files ? getLanguage() : DEFAULT_LANGUAGE;
  const load = files[fileOf(part, language)];
  const request = load?.().then((text) => ({ text, language })) ?? Promise.reject(new Error(`There is no ${part}`));
  requested.set(part, request);
  request.catch(() => requested.delete(part));
  return request;
}

const fileOf = (part: GuidePart, language: Language) => `./${part}.${language}.md`;
