import { isIsoDate, longDateParts, type IsoDate } from "../../shared/basics/dates.ts";
import type { Language } from "../../shared/languages.ts";

const PART = /\d+|\p{L}+/gu;
const NUMBER = /^\d+$/;
const YEAR = /^\d{4}$/;
const BETWEEN_PARTS = /^[\s,./°-]*$/;
/** "23rd of", "1er", "1°", "23 de", "am 23.", "Mon": words up to this length that name no month are passed over. */
const SHORT_WORD = 3;

/**
 * The day that somebody has typed: a year, a month and a day of it, in any order that can be read in one way only. So
 * `23 nov 2026` and `23/11/2026` are days, and `1/2/2026` is none, unless the language puts the day first. The year may
 * then have two digits.
 */
export function readTypedDate(text: string, language: Language): IsoDate | undefined {
  const lower = withoutAccents(text);
  if (!BETWEEN_PARTS.test(lower.replaceAll(PART, ""))) return undefined;
  const months = monthNames(language);
  const isDayFirst = putsDayFirst(language);
  const written = (lower.match(PART) ?? []).filter(
    (part) => part.length > SHORT_WORD || NUMBER.test(monthOf(part, months)),
  );
  const hasShortYear = isDayFirst && !written.some((part) => YEAR.test(part));
  const parts = written.map((part, index) => (hasShortYear && index === 2 ? part.replace(/^\d\d$/, "20$&") : part));
  const year = parts.find((part) => YEAR.test(part));
  const rest = parts.filter((part) => !YEAR.test(part));
  if (year === undefined || rest.length !== 2 || parts.length !== 3) return undefined;
  const [first = "", second = ""] = rest;
  const isIso = parts[0] === year && NUMBER.test(first) && NUMBER.test(second);
  const dayFirst = isIso ? undefined : dayOf(year, monthOf(second, months), first);
  if (dayFirst !== undefined && isDayFirst) return dayFirst;
  const readings = [dayOf(year, monthOf(first, months), second), dayFirst];
  const days = new Set(readings.filter((day) => day !== undefined));
  return days.size === 1 ? [...days][0] : undefined;
}

/** Whether everybody who speaks the language writes the day before the month. */
export function putsDayFirst(language: Language): boolean {
  const types = longDateParts("2026-11-23", language).map(({ type }) => type);
  return types.indexOf("day") < types.indexOf("month");
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

function monthNames(language: Language): string[] {
  return Array.from({ length: 12 }, (_, index) => {
    const parts = longDateParts(`2026-${String(index + 1).padStart(2, "0")}-01`, language);
    return withoutAccents(parts.find(({ type }) => type === "month")?.value ?? "");
  });
}

function withoutAccents(text: string): string {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
}
