import { MAX_DAYS_TO_SERIES, MAX_REPETITION_GAP, MAX_REPETITIONS } from "../../../../shared/constants.ts";
import { addDays, type IsoDate } from "../../../../shared/basics/dates.ts";
import { MONTHLY_DAYS, type AloneReason } from "../../../../shared/enumerations.ts";
import type { Repetition } from "../../../../shared/series/gathering-series.schema.ts";
import { isSame } from "../../../../shared/journal/journal-fields.ts";
import { repetitionFrom, weekdayOf } from "../../../../shared/series/repeats.ts";
import { dayOf, startsOf } from "../../series/occurrences.ts";
import { listRepeated, readForSeries } from "./calendar-rules.ts";
import { endOf, later, timeOf, type DocumentReading, type Length, type Written } from "./calendar-times.ts";
import { currentIdOf, namedZone, type Zone } from "./calendar-zones.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** How many weeks or months of a rule a series must have: one that is guessed wrong differs by then, also in leap years. */
const CHECKED = 60;
const DAYS = { Week: 7, Month: 31 };

/** A series of ours that has the times of a rule from the first one to come. */
export interface SeriesTimes {
  repeats: Repetition;
  /** When the first one begins and ends, as the clocks of `time_zone` show it. */
  starts_at: string;
  ends_at: string;
  time_zone: string;
  /** The last day on which the calendar has its times. The series makes the others itself. */
  made_until: IsoDate;
}

/** Something that repeats by one rule. */
export interface Repeated {
  start: Written;
  length: Length;
  rule: string;
  /** Until when it is read, in milliseconds as its clocks show it. */
  to: number;
}

export interface FoundSeries {
  series: SeriesTimes;
  /** The beginnings of the rule, as its own clocks and as those of the series show them. */
  starts: ReadonlyMap<string, string>;
}

/** Why a repeating entry becomes no series; null if only one time is left. */
export type NoSeries = { alone: AloneReason | null };

/**
 * Finds the series of ours that has the times of a rule: one is guessed, and taken if it has just these. Its zone is the
 * rule's. If that is UTC, or none that can be chosen, it is the collective's where its clocks go the same way.
 */
export function findSeries(repeated: Repeated, reading: DocumentReading): FoundSeries | NoSeries {
  const { zone } = repeated.start;
  const ofCollective = namedZone(reading.timeZone);
  const isChosen = zone.id !== null && zone.id !== "UTC";
  const own = { ...reading, steps: reading.stepsInSeries };
  try {
    const checked = timesToCheck(repeated, own);
    if (checked && checked.starts.length < 2) return { alone: null };
    for (const possible of new Set(isChosen ? [zone, ofCollective] : [ofCollective, zone])) {
      const found = checked && seriesIn(possible, checked, repeated);
      if (found) return found;
    }
  } catch {
    // It takes too long to read, or has times that no series can have.
  } finally {
    reading.stepsInSeries = own.steps;
  }
  return { alone: chosenId(zone) === null ? "Zone" : "Rule" };
}

/** The name of a zone that a series can have; null if it has none. */
const chosenId = ({ id }: Pick<Zone, "id">) => (id === "UTC" ? id : id && currentIdOf(id));

interface Checked extends Pick<Repetition, "unit" | "every" | "times"> {
  until: string | null;
  /** Its beginnings to come, as the rule's clocks show them, up to `last` in milliseconds. */
  starts: string[];
  last: number;
}

/** Null if no series can have these times. Throws `Refused`. */
function timesToCheck({ start, length, rule, to }: Repeated, reading: DocumentReading): Checked | null {
  const { unit, every, until, countFrom } = readForSeries(start, rule, reading);
  const now = reading.now.getTime();
  const shownNow = timeOf(start.zone.shownAt(now));
  const from = Math.max(timeOf(start.shown), shownNow - length.milliseconds - DAY);
  // A series has whole minutes.
  const isPossible = every <= MAX_REPETITION_GAP && start.shown.endsWith(":00") && length.milliseconds % MINUTE === 0;
  if (!isPossible || from > shownNow + (MAX_DAYS_TO_SERIES - 1) * DAY) return null;
  const last = Math.max(to, from + CHECKED * every * DAYS[unit] * DAY);
  const listed = listRepeated(start, rule, { from, to: last, reading });
  const next = listed.findIndex((shown) => endOf({ ...start, shown }, length) > now);
  const starts = next === -1 ? [] : listed.slice(next);
  const times = countFrom(starts[0] ?? start.shown);
  return times !== null && times > MAX_REPETITIONS ? null : { unit, every, until, times, starts, last };
}

/** Returns the series in a zone; null if there is none. */
function seriesIn(
  { id, shownAt }: Zone,
  { starts, last, until, ...rhythm }: Checked,
  { start, length, to }: Repeated,
): FoundSeries | null {
  const time_zone = chosenId({ id });
  if (!time_zone) return null;
  const inZone = (shown: string) =>
    (start.zone.id === id ? shown : shownAt(start.zone.instantOf(shown))).slice(0, "2026-03-05T19:00".length);
  const dayBefore = (time: number) =>
    addDays(dayOf(inZone(new Date(time).toISOString().slice(0, start.shown.length))), -1);
  const shown = starts.map(inZone);
  const [first = ""] = shown;
  const lastDay = dayBefore(last);
  const expected = shown.filter((one) => dayOf(one) <= lastDay);
  const days = expected.map(dayOf);
  // The latest date is that of the months that are long enough.
  const [model = ""] = days.toSorted((a, b) => Number(b.slice(-2)) - Number(a.slice(-2)));
  const choice = {
    ...rhythm,
    weekdays: [...new Set(days.map(weekdayOf))],
    // The last day on which one can begin.
    until: until && dayOf(later(inZone(until), -(timeOf(first) % DAY))),
  };
  const times = { starts_at: first, ends_at: later(first, length.milliseconds), time_zone };
  const repeats = (rhythm.unit === "Week" ? MONTHLY_DAYS.slice(0, 1) : MONTHLY_DAYS)
    .map((on) => repetitionFrom({ ...choice, on }, model))
    .find((guessed) => isSame(startsOf({ ...times, repeats: guessed }, dayOf(first), lastDay), expected));
  if (!repeats || days.length < 2) return null;
  const series = { ...times, repeats, made_until: dayBefore(to) };
  return { series, starts: new Map(starts.map((one, index) => [one, shown[index] ?? one])) };
}
