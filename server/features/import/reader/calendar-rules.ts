import ICAL from "ical.js";
import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { MAX_REPETITIONS } from "../../../../shared/constants.ts";
import type { RepetitionUnit } from "../../../../shared/enumerations.ts";
import { Refused } from "./calendar-reading.ts";
import { currentRule } from "./calendar-old-rules.ts";
import { asShownBy, readTime, timeOf, type DocumentReading, type Written } from "./calendar-times.ts";

const DAY = 86_400_000;
/** The most steps from one period to the next that a rule takes, and that all rules of a document take together. */
const MOST_STEPS = 1_000;
export const MOST_STEPS_OF_ALL = 10_000;

interface Period {
  /** How many days it has at least and at most, and how often something can repeat in it. */
  days: number;
  longest: number;
  times: number;
  /** The unit in which a series here repeats, and how many units an interval of so many periods is. */
  unit: RepetitionUnit;
  every: (interval: number) => number;
}

const withinDays = (days: number): Period => ({ days, longest: days, times: 1, unit: "Week", every: () => Infinity });
const PERIODS: Record<string, Period> = {
  SECONDLY: withinDays(1 / 86_400),
  MINUTELY: withinDays(1 / 1_440),
  HOURLY: withinDays(1 / 24),
  DAILY: { days: 1, longest: 1, times: 1, unit: "Week", every: (interval) => Math.ceil(interval / 7) },
  WEEKLY: { days: 7, longest: 7, times: 7, unit: "Week", every: (interval) => interval },
  MONTHLY: { days: 28, longest: 31, times: 31, unit: "Month", every: (interval) => interval },
  YEARLY: { days: 365, longest: 366, times: 366, unit: "Month", every: (interval) => 12 * interval },
};

/** Parts of a rule that change its days, and that neither library reads as they are meant. */
const UNREAD = /BYEASTER|RSCALE=(?!GREGORIAN)|SKIP=(?!OMIT)/;
/** How often something can repeat in a period at the times of day that its rule lists. */
const MOST_LISTED = 50;

/** A day that each month has: by its number, or as one of the first or last four such weekdays. */
const IN_EACH_MONTH = /^(?:[1-9]|1\d|2[0-8]|[-+]?[1-4][A-Z]{2})$/;

/** In milliseconds, as the clocks show them. */
interface Span {
  from: number;
  to: number;
}

/**
 * When something begins by a rule in a span, as its clocks show it: such times have neither gaps nor repeated hours.
 * Throws `Refused` for rules that take too long.
 */
export function listRepeated(
  start: Written,
  written: string,
  { from, to, reading }: Span & { reading: DocumentReading },
): string[] {
  // Most rules of an old calendar are over: they cost little.
  const [, lastYear = Infinity] = /UNTIL=(\d{4})/i.exec(written) ?? [];
  if (Number(lastYear) < new Date(from).getUTCFullYear() - 1) return [];
  const rule = readRule(start, written, reading);
  if (rule.until && rule.until.toJSDate().getTime() < from) return [];
  const shape = shapeOf(rule, start);
  const begins = timeOf(start.shown);
  const count = countWithin(rule.count, { ...shape, start: begins, from, to });
  if (count === 0) return [];
  // The library calculates the others.
  if (count !== null || shape.isIntricate)
    takeSteps((to - (count === null ? from : begins)) / shape.length, shape, reading);
  const listFrom = listerOf(rule, shape, start);
  // A beginning that does not fit the rule counts too.
  const isCounted = count === null || shape.isPlain || listFrom(begins, begins, null).length > 0;
  return listFrom(from, to, isCounted ? count : (count ?? 0) - 1 || null);
}

/** When a rule ends, and how a series of ours can repeat that has its times. */
export interface RuleInSeries {
  unit: RepetitionUnit;
  every: number;
  /** The last time at which it can begin, as its clocks show it. */
  until: string | null;
  /** How many of its times are left from one of them on; null if they are not counted. */
  countFrom: (shown: string) => number | null;
}

/** Throws `Refused`. */
export function readForSeries(start: Written, written: string, reading: DocumentReading): RuleInSeries {
  const rule = readRule(start, written, reading);
  const shape = shapeOf(rule, start);
  const { unit, every } = shape;
  const begins = timeOf(start.shown);
  return {
    unit,
    every,
    until: rule.until?.toJSDate().toISOString().slice(0, start.shown.length) ?? null,
    countFrom: (shown) => {
      if (rule.count === null || shown === start.shown) return rule.count;
      const periods = Math.ceil((timeOf(shown) - begins) / shape.length);
      // It takes long to count them.
      if (periods > MOST_STEPS || rule.count - (periods + 1) * shape.times > MAX_REPETITIONS)
        throw new Refused("TooMany");
      takeSteps(periods, shape, reading);
      const times = new Set([start.shown, ...listerOf(rule, shape, start)(begins, timeOf(shown), null)]);
      return rule.count - times.size + 1;
    },
  };
}

/** Throws `Refused` if they are too many for the document. */
function takeSteps(periods: number, { weight }: Shape, reading: DocumentReading): void {
  const steps = Math.min(Math.ceil(periods), MOST_STEPS) * weight;
  if (steps > reading.steps) throw new Refused("TooMany");
  reading.steps -= steps;
}

/** Returns a function that lists a rule's times in a span, of which so many count. Throws `Refused`. */
function listerOf(rule: ICAL.Recur, { isIntricate }: Shape, start: Written) {
  const dtstart = Temporal.PlainDateTime.from(start.shown).toZonedDateTime("UTC");
  return (from: number, to: number, count: number | null): string[] => {
    const read = rule.clone();
    read.count = count;
    try {
      const found = new RRuleTemporal({
        rruleString: `RRULE:${read.toString()}`,
        dtstart,
        maxIterations: MOST_STEPS,
        // With this limit, the library takes steps where it could calculate.
        ...(isIntricate && { maxCandidateEvaluations: MOST_STEPS }),
      }).between(new Date(from), new Date(to), true);
      return found.map((time) => time.toPlainDateTime().toString({ smallestUnit: "second" }));
    } catch {
      throw new Refused("TooOften");
    }
  };
}

/** The rule with its end as the clocks show it. Throws `Refused`. */
function readRule(start: Written, written: string, reading: DocumentReading): ICAL.Recur {
  const ownTime = start.shown.slice(11).split(":").map(Number);
  const text = currentRule(
    written
      .replaceAll(/[\s"\\]+/g, " ")
      .trim()
      .toUpperCase(),
  )
    .replaceAll(" ", "")
    .replace(/^RRULE:/, "")
    // Some programs write parts without a value, or a number below one instead of no end.
    .replaceAll(/;?(?:[A-Z]{1,20}=|COUNT=(?:-\d+|0+))(?=;|$)/g, "")
    // Some programs repeat the time of the beginning.
    .replaceAll(/;BY(HOUR|MINUTE|SECOND)=(\d{1,2})(?=;|$)/g, (part, unit: string, value: string) =>
      ownTime["HMS".indexOf(unit.charAt(0))] === Number(value) ? "" : part,
    );
  if (UNREAD.test(text)) throw new Refused("TooOften");
  try {
    const rule = ICAL.Recur.fromString(text.replace(/;?UNTIL=[^;]*/, ""));
    const [, until] = /UNTIL=([^;]*)/.exec(text) ?? [];
    // Some programs write the last year instead of no end.
    if (until === undefined || until > "9") return rule;
    const last = readTime({ params: {}, value: until }, reading, start);
    const shown = asShownBy(start, last);
    rule.until = ICAL.Time.fromJSDate(new Date(timeOf(last.isDay || start.isDay ? endOfDay(shown) : shown)), true);
    return rule;
  } catch {
    throw new Refused("TooOften");
  }
}

const endOfDay = (shown: string) => `${shown.slice(0, 10)}T23:59:59`;

interface Shape extends Pick<RuleInSeries, "unit" | "every"> {
  /** The least and the most time between two periods, in milliseconds. */
  length: number;
  longest: number;
  /** How often it repeats in a period: at most, or always, where `isRegular`. */
  times: number;
  isRegular: boolean;
  /** True if it has its beginning's day and time alone. */
  isPlain: boolean;
  /** True if the library goes through the days of each period. */
  isIntricate: boolean;
  /** How much work a period is. */
  weight: number;
}

/** Throws `Refused` for what repeats too often. */
function shapeOf({ freq, interval, parts }: ICAL.Recur, start: Written): Shape {
  const period = PERIODS[freq];
  const listed = (["BYHOUR", "BYMINUTE", "BYSECOND"] as const).map((part) => parts[part]?.length ?? 0);
  const timesOfDay = listed.reduce((product, length) => product * Math.max(length, 1), 1);
  if (!period || timesOfDay > MOST_LISTED || !(interval > 0)) throw new Refused("TooOften");
  const isWithinDays = period.days < 1 || listed.some((length) => length > 0);
  const { BYDAY = [], ...others } = parts;
  const values = Object.values(parts).flat().length;
  const [dayOfMonth = start.shown.slice(8, 10)] = [parts.BYMONTHDAY ?? BYDAY].flat().map(String);
  const isOnce = values === 0 || (freq === "MONTHLY" && values === 1 && IN_EACH_MONTH.test(dayOfMonth));
  const isRegular = isOnce || (freq === "WEEKLY" && Object.keys(others).length === 0);
  return {
    unit: period.unit,
    every: isWithinDays ? Infinity : period.every(interval),
    length: period.days * interval * DAY,
    longest: period.longest * interval * DAY,
    times: (isRegular ? new Set(BYDAY).size || 1 : period.times) * timesOfDay,
    isPlain: values === 0,
    // A 31st or a 29 February is not in every period.
    isRegular: isRegular && (freq === "DAILY" || freq === "WEEKLY" || values === 1 || Number(dayOfMonth) <= 28),
    isIntricate: isWithinDays || ["BYSETPOS", "BYWEEKNO", "BYYEARDAY"].some((part) => part in parts),
    weight: freq === "MONTHLY" || freq === "YEARLY" ? 1 + values : timesOfDay,
  };
}

/**
 * How many repetitions must be counted from the beginning; null if the last is after the span, 0 if before it. The
 * library counts them one by one, which takes long.
 */
function countWithin(
  count: number | null,
  { length, longest, times, isRegular, isIntricate, start, from, to }: Shape & Span & { start: number },
): number | null {
  if (count === null || isIntricate) return count;
  const periods = Math.floor((count - 1) / times);
  if (start + (periods - 1) * length > to) return null;
  return isRegular && start + (periods + 2) * longest < from ? 0 : count;
}
