import { locateIntervals, minimumStart, type Interval, type NewInterval } from "../../../shared/intervals/intervals.ts";
import { newIntervalSchema } from "../../../shared/intervals/intervals.schema.ts";
import { asChange, type ChangeAuthor, type Within } from "../../revision/change.ts";
import { validated } from "../../errors.ts";
import { getLastNumber, insertInterval, listIntervals } from "../structure/intervals.queries.ts";
import { rolledOver } from "../structure/roll-over-event.ts";
import { fillIntervals } from "../participation/carry-over.service.ts";

/**
 * Adds an interval after the last one. If it is now the current or the next one, everyone is carried over into it.
 * Throws `ValidationFailed` if it would start before the last one ends, and `LimitReached`.
 */
export const createInterval = asChange(async (trx, { today, ...by }: ChangeAuthor & Within, dates: NewInterval) => {
  const existing = await listIntervals(trx, by.collectiveId);
  const { start_date, end_date } = validated(newIntervalSchema(minimumStart(existing.at(-1))), dates);
  const id = (await getLastNumber(trx, by.collectiveId)) + 1;
  const interval: Interval = { id, start_date, end_date };
  await insertInterval(trx, by.collectiveId, { ...interval, authorId: by.authorId });
  const before = locateIntervals(existing, today);
  const after = locateIntervals([...existing, interval], today);
  const filled = await fillIntervals(trx, by.collectiveId, after);
  const matters = filled > 0 || interval.id === after.current?.id || interval.id === after.next?.id;
  return [
    { event: { IntervalsEvent: { IntervalCreated: interval } }, before: null },
    ...(matters ? [rolledOver(before, after)] : []),
  ];
});
