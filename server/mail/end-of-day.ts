import { addDays, type IsoDate } from "../../shared/basics/dates.ts";
import type { Instant } from "../db/schema.ts";

/** When a day is over in every time zone (the last one is UTC-12); undefined without a day. */
export function endOfDay(day: IsoDate): Instant;
export function endOfDay(day: IsoDate | null): Instant | undefined;
export function endOfDay(day: IsoDate | null): Instant | undefined {
  return day === null ? undefined : `${addDays(day, 1)}T12:00:00.000Z`;
}
