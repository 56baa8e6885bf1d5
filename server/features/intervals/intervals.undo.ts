import { isPastInterval, locateIntervals, type Interval } from "../../../shared/intervals/intervals.ts";
import { intervalSchema } from "../../../shared/intervals/intervals.schema.ts";
import { asEdited, type Undoable } from "../../revision/undoable.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { writeIntervalDates } from "./corrections.service.ts";

export const intervalUndo: Undoable<Interval> = {
  list: async (db, { collectiveId, today }, ids) => {
    const intervals = await listIntervals(db, collectiveId);
    const { current } = locateIntervals(intervals, today);
    return intervals.filter((interval) => ids.includes(interval.id) && !isPastInterval(interval, current, today));
  },
  restore: (trx, by, earlier) => writeIntervalDates(trx, by, asEdited(intervalSchema, earlier)),
  // Dates are corrected with an end only, so an open one cannot be brought back.
  isUndoneBy: (_personId, { before }) => before?.end_date !== null,
};
