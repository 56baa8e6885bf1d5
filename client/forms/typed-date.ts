import { isIsoDate, MONTHS, type IsoDate } from "../../shared/dates.ts";

/** A word, or a number, also `23rd`. */
const PART = /[a-z]+|(\d+)(?:st|nd|rd|th)?/g;
const NUMBER = /^\d+$/;
const BETWEEN_PARTS = /^[\s,./-]*$/;

/**
 * The day that somebody has typed: a year, a month and a day of it, in any order that can be read in one way only. So
 * `23 nov 2026` and `23/11/2026` are days, and `1/2/2026` is none.
 */
export function readTypedDate(text: string): IsoDate | undefined {
  const lower = text.toLowerCase();
  if (!BETWEEN_PARTS.test(lower.replaceAll(PART, ""))) return undefined;
  const parts = [...lower.matchAll(PART)].map(([part, number]) => number ?? part);
  const years = parts.filter((part) => /^\d{4}$/.test(part));
  const [year, ...others] = years;
  const rest = parts.filter((part) => part !== year);
  if (year === undefined || others.length > 0 || rest.length !== 2) return undefined;
  const [first = "", second = ""] = rest;
  const isIso = parts[0] === year && NUMBER.test(first) && NUMBER.test(second);
  const readings = [dayOf(year, first, second), isIso ? undefined : dayOf(year, second, first)];
  const days = new Set(readings.filter((day) => day !== undefined));
  return days.size === 1 ? [...days][0] : undefined;
}

function dayOf(year: string, month: string, day: string): IsoDate | undefined {
  const named = MONTHS.findIndex((name) => month.length >= 3 && name.toLowerCase().startsWith(month));
  const number = named === -1 ? month : String(named + 1);
  const date = `${year}-${number.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(date) ? date : undefined;
}
