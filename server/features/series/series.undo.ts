import { addDays, dayIn, daysBetween } from "../../../shared/basics/dates.ts";
import { gatheringSeriesSchema, type GatheringSeries } from "../../../shared/series/gathering-series.schema.ts";
import { gatheringInputSchema } from "../../../shared/gatherings/gatherings.schema.ts";
import { asEdited, type Undoable } from "../../revision/undoable.ts";
import { checkCrewInUse } from "../collective/collective.queries.ts";
import { cancellationOf } from "../gatherings/gatherings.undo.ts";
import { dayOf, occurrencesOf } from "./occurrences.ts";
import { AROUND, rearrange } from "./rearrange.ts";
import { listSeriesById } from "./series.queries.ts";
import { writeSeries } from "./write-series.ts";

const seriesInputSchema = gatheringInputSchema.extend({ repeats: gatheringSeriesSchema.shape.repeats });

/** The gatherings of a series that have not begun become again what they were, as far as a change of it changed them. */
export const seriesUndo: Undoable<GatheringSeries> = {
  list: (db, { collectiveId }, ids) => listSeriesById(db, collectiveId, ids),
  restore: async (trx, by, { current, fields }) => {
    if ("crew_id" in fields) await checkCrewInUse(trx, by, fields.crew_id as number | null);
    const input = Object.entries(asEdited(seriesInputSchema, { current, fields }));
    const changed = {
      ...Object.fromEntries(input.filter(([field]) => field in fields)),
      ...cancellationOf(current, fields, by.clock.now().toISOString()),
    };
    return writeSeries(trx, by, { before: current, changed });
  },
  /** A gathering that has begun by the rule stays on its day. */
  isRefused: ({ current, fields }, at) => {
    if (!("repeats" in fields || "starts_at" in fields)) return false;
    const after: GatheringSeries = { ...current, ...(fields as Partial<GatheringSeries>) };
    // Farther away, what has begun is not looked for in a list of many changes: the undo itself may be refused.
    if (Math.abs(daysBetween(dayOf(current.starts_at), dayOf(after.starts_at))) > AROUND) return false;
    const today = dayIn(current.time_zone, at);
    const days = occurrencesOf(current, addDays(today, -AROUND), addDays(today, AROUND));
    const all = days.map((time) => ({ ...time, cancelled_at: null, cancel_reason: null, decided_alone: null }));
    const stored = { made_until: addDays(today, AROUND), left_out: [] };
    return rearrange(all, { before: current, after, stored, now: at.toISOString() }).isHeld;
  },
};
