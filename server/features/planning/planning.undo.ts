import type { Crew } from "../../../shared/crews.ts";
import { crewInputSchema } from "../../../shared/crews.schema.ts";
import { isPastInterval, locateIntervals, type Interval } from "../../../shared/intervals.ts";
import { intervalSchema } from "../../../shared/intervals.schema.ts";
import { asEdited, asInserted, type Undoable } from "../../revision/undoable.ts";
import { listCrewsById } from "../crews/crews.queries.ts";
import { insertCrewWithin, writeCrew } from "../crews/crews.service.ts";
import { listIntervals } from "../intervals/intervals.queries.ts";
import { archiveWithin, restoreWithin } from "./archive.service.ts";
import { writeIntervalDates } from "./corrections.service.ts";

export const crewUndo: Undoable<Crew> = {
  list: (db, { collectiveId }, ids) => listCrewsById(db, collectiveId, ids),
  /** A change archives or restores a crew, or edits it, never both. */
  restore: (trx, by, { current, fields }) => {
    const key = { ...by, id: current.id };
    if (!("archived_at" in fields)) return writeCrew(trx, key, asEdited(crewInputSchema, { current, fields }));
    return fields.archived_at ? archiveWithin(trx, by, key) : restoreWithin(trx, by, key);
  },
  insert: (trx, { collectiveId }, deleted) => insertCrewWithin(trx, collectiveId, asInserted(crewInputSchema, deleted)),
};

export const intervalUndo: Undoable<Interval> = {
  list: async (db, { collectiveId, today }, ids) => {
    const intervals = await listIntervals(db, collectiveId);
    const { current } = locateIntervals(intervals, today);
    return intervals.filter((interval) => ids.includes(interval.id) && !isPastInterval(interval, current, today));
  },
  restore: (trx, by, earlier) => writeIntervalDates(trx, by, asEdited(intervalSchema, earlier), by.today),
  // Dates are corrected with an end only, so an open one cannot be brought back.
  isUndoneBy: (_personId, { before }) => before?.end_date !== null,
};
