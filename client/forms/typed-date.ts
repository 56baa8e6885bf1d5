import { isIsoDate, type IsoDate } from "../../shared/basics/dates.ts";
import { LANGUAGES } from "../../shared/languages.ts";

const PART = /\d+|\p{L}+/gu;
const NUMBER = /^\d+$/;
const YEAR = /^\d{4}$/;
const BETWEEN_PARTS = /^[\s,./°'’-]*$/;
const HYPHENED = /^\d+-\d+-\d\d$/;
const DOTTED = /\d\s*\.\s*\d/;
/** "23rd of", "1er", "1°", "23 de", "am 23.", "Mon": words up to this length that name no month are passed over. */
const SHORT_WORD = 3;

/** A language in the region of a browser's own language, if that tells one. */
export function inRegion(language: string, browsers: string): string {
  return language + (/^[a-z]+(?:-[a-z]{4})?(-(?:[a-z]{2}|\d{3}))\b/i.exec(browsers)?.[1] ?? "");
}

/**
 * The day that somebody has typed, if it is one: a day and a month in any order, with or without a year. Of two
 * meanings, it has the usual one of the locale (a language and a region), and `4.12.` is everywhere 4 December. Without a
 * year it is the next such day, `first` or later.
 */
export function readTypedDate(text: string, locale: string, first: IsoDate): IsoDate | undefined {
  const plain = withoutAccents(text);
  if (!BETWEEN_PARTS.test(plain.replaceAll(PART, ""))) return undefined;
  const months = namesOf("month");
  const weekdays = new Set(namesOf("weekday"));
  const written = (plain.match(PART) ?? []).filter(
    (part) => NUMBER.test(monthOf(part, months)) || (part.length > SHORT_WORD && !weekdays.has(part)),
  );
  const yearAt = written.findIndex((part) => YEAR.test(part));
  const year = yearAt < 0 ? written[2]?.replace(/^\d\d$/, "20$&") : written[yearAt];
  const [one = "", other = "", ...more] = written.toSpliced(yearAt < 0 ? 2 : yearAt, 1);
  if (more.length > 0) return undefined;
  const meanings = [(of: string) => dayOf(of, monthOf(one, months), other)];
  const isIso = yearAt === 0 && NUMBER.test(one) && NUMBER.test(other);
  if (!isIso) meanings.push((of) => dayOf(of, monthOf(other, months), one));
  if (DOTTED.test(plain) || putsDayFirst(locale)) meanings.reverse();
  // The first number may be the year.
  if (HYPHENED.test(plain)) meanings.length = 1;
  // The next 29 February can be eight years away.
  const years = year ? [year] : Array.from({ length: 9 }, (_, ahead) => String(Number(first.slice(0, 4)) + ahead));
  return meanings.flatMap((meaning) => years.map(meaning)).find((day) => day && (year || day >= first));
}

function putsDayFirst(locale: string): boolean {
  return new Intl.DateTimeFormat(locale, { day: "numeric", month: "long" }).formatToParts()[0]?.type === "day";
}

/** The number of a month, named or begun with three letters; other texts stay. `names`: twelve for each language. */
function monthOf(text: string, names: readonly string[]): string {
  const indexes = names.flatMap((name, index) => (text.length >= 3 && name.startsWith(text) ? [index % 12] : []));
  const [month = -1, ...others] = new Set(indexes);
  return month < 0 || others.length > 0 ? text : String(month + 1);
}

function dayOf(year: string, month: string, day: string): IsoDate | undefined {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(date) ? date : undefined;
}

/** The names of months or weekdays in each language. Twelve days, 31 apart, fall in each month and each weekday. */
function namesOf(part: "month" | "weekday"): string[] {
  return LANGUAGES.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { [part]: "long", timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, index) => withoutAccents(format.format(Date.UTC(2026, 0, 1 + 31 * index))));
  });
}

function withoutAccents(text: string): string {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
}
