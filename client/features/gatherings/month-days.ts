import type { KeyboardEvent } from "react";
import { addDays, type IsoDate } from "../../../shared/basics/dates.ts";

const WEEK = 7;
/** So many weeks hold any month. */
const WEEKS = 6;

export const isInMonth = (day: IsoDate, month: IsoDate) => day.slice(0, 7) === month.slice(0, 7);

export const firstOfMonth = (day: IsoDate): IsoDate => `${day.slice(0, 7)}-01`;

/** The day `months` later, or the last one of its month if that is shorter. */
export function addMonths(day: IsoDate, months: number): IsoDate {
  const later = new Date(day);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== Number(day.slice(8))) later.setUTCDate(0);
  return later.toISOString().slice(0, 10);
}

/** How many days ago the week's Monday was. */
const weekdayOf = (day: IsoDate) => (new Date(day).getUTCDay() + 6) % WEEK;

/** Six weeks from Monday on; the month begins in the first one. */
export function weeksAround(month: IsoDate): IsoDate[][] {
  const monday = addDays(month, -weekdayOf(month));
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: WEEK }, (_each, weekday) => addDays(monday, week * WEEK + weekday)),
  );
}

/** Returns the day that a key leads to from another one, as in ARIA's pattern of a grid; undefined if it leads nowhere. */
export function dayByKey(event: KeyboardEvent, from: IsoDate): IsoDate | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined;
  if (key === "PageUp" || key === "PageDown") return addMonths(from, key === "PageUp" ? -1 : 1);
  const forward = document.dir === "rtl" ? -1 : 1;
  const weekday = weekdayOf(from);
  const days: Readonly<Record<string, number>> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: WEEK,
    ArrowUp: -WEEK,
    Home: -weekday,
    End: WEEK - 1 - weekday,
  };
  return days[key] === undefined ? undefined : addDays(from, days[key]);
}
