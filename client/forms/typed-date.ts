import { isIsoDate, longDateParts, type IsoDate } from "../../shared/dates.ts";
import { DEFAULT_LANGUAGE, type Language } from "../../shared/languages.ts";

/** A word, or a number, also `23rd`. */
const PART = /(\d+)(?:st|nd|rd|th|er)?|\p{L}+/gu;
const NUMBER = /^\d+$/;
const BETWEEN_PARTS = /^[\s,./-]*$/;

/**
 * The day that somebody has typed: a year, a month and a day of it, in any order that can be read in one way only. So
 * `23 nov 2026` and `23/11/2026` are days, and `1/2/2026` is none, unless everybody who speaks the language puts the day
 * first.
 */
export function readTypedDate(text: string, language: Language = DEFAULT_LANGUAGE): IsoDate | undefined {
  const lower = withoutAccents(text);
  const { months, between } = wordsOf(language);
  if (!BETWEEN_PARTS.test(lower.replaceAll(PART, ""))) return undefined;
  const parts = [...lower.matchAll(PART)]
    .map(([part, number]) => number ?? part)
    .filter((part) => !between.includes(part));
  const years = parts.filter((part) => /^\d{4}$/.test(part));
  const [year, ...others] = years;
  const rest = parts.filter((part) => part !== year);
  if (year === undefined || others.length > 0 || rest.length !== 2) return undefined;
  const [first = "", second = ""] = rest;
  const isIso = parts[0] === year && NUMBER.test(first) && NUMBER.test(second);
  const dayFirst = isIso ? undefined : dayOf(year, monthOf(second, months), first);
  if (dayFirst !== undefined && language !== "en") return dayFirst;
  const readings = [dayOf(year, monthOf(first, months), second), dayFirst];
  const days = new Set(readings.filter((day) => day !== undefined));
  return days.size === 1 ? [...days][0] : undefined;
}

/** The number of a month; other texts stay. */
function monthOf(text: string, months: readonly string[]): string {
  const named = months.filter((name) => text.length >= 3 && name.startsWith(text));
  return named.length === 1 ? String(months.indexOf(named[0] ?? "") + 1) : text;
}

function dayOf(year: string, month: string, day: string): IsoDate | undefined {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(date) ? date : undefined;
}

/** The names of the months, and the words between the parts of a date, such as Spanish "de". */
function wordsOf(language: Language): { months: string[]; between: string[] } {
  const dates = Array.from({ length: 12 }, (_, index) =>
    longDateParts(`2026-${String(index + 1).padStart(2, "0")}-01`, language),
  );
  const valuesOf = (type: string) =>
    dates.flatMap((parts) => parts.filter((part) => part.type === type).map(({ value }) => withoutAccents(value)));
  return { months: valuesOf("month"), between: valuesOf("literal").map((word) => word.trim()) };
}

function withoutAccents(text: string): string {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
}
