import type { z } from "zod";
import type { IsoDate } from "../basics/dates.ts";
import type { handoverSchema } from "./handovers.schema.ts";
import { intervalAfter, isPastInterval, locateIntervals, type Interval } from "../intervals/intervals.ts";

export type Handover = z.output<typeof handoverSchema>;

/** Whether a handover can be written: from its interval on until the next is over (`docs/domain/crews.md#handover`). */
export function isHandoverOpen(intervalId: number, intervals: readonly Interval[], today: IsoDate): boolean {
  const { current } = locateIntervals(intervals, today);
  const isOver = (interval: Interval | undefined) => interval !== undefined && isPastInterval(interval, current, today);
  const own = intervals.find(({ id }) => id === intervalId);
  return (intervalId === current?.id || isOver(own)) && !isOver(intervalAfter(intervals, intervalId));
}
