import { addDays, type IsoDate } from "../../shared/basics/dates.ts";
import { endDay, startDay } from "../../shared/gatherings/gathering-times.ts";
import type { ListedGathering, GatheringPeriod } from "../../shared/gatherings/gatherings.ts";

/** Days of the collective; `last` is null if they go on. */
export interface Days {
  first: IsoDate;
  last: IsoDate | null;
}

/** A period that contains these days in every time zone; without a last day, the usual length. */
export function periodOf({ first, last }: Days): GatheringPeriod {
  const instant = (day: IsoDate) => `${day}T00:00:00Z`;
  return { from: instant(addDays(first, -1)), ...(last !== null && { to: instant(addDays(last, 2)) }) };
}

const DAYS_AHEAD = 31;

/** The gatherings of the month ahead. Pages about something else load no more. */
export function periodAhead(today: IsoDate): GatheringPeriod {
  return periodOf({ first: today, last: addDays(today, DAYS_AHEAD) });
}

/** Whether a gathering takes place on one of these days, at least in part. */
export function isWithin(gathering: ListedGathering, { first, last }: Days): boolean {
  return endDay(gathering) >= first && (last === null || startDay(gathering) <= last);
}

/**
 * Maps days to what takes place on them: `count` days from `first` on. What lasts several days is on each of them; what
 * lasts longer than is shown is never walked through.
 */
export function groupByEachDay(
  gatherings: readonly ListedGathering[],
  { first, count }: { first: IsoDate; count: number },
): Map<IsoDate, ListedGathering[]> {
  const days = Array.from({ length: count }, (_, index) => addDays(first, index));
  const byDay = new Map(days.map((day) => [day, [] as ListedGathering[]]));
  for (const gathering of gatherings) {
    const [start, end] = [startDay(gathering), endDay(gathering)];
    for (const [day, ofDay] of byDay) if (start <= day && day <= end) ofDay.push(gathering);
  }
  return byDay;
}
