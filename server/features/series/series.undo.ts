import { gatheringSeriesSchema, type GatheringSeries } from "../../../shared/gathering-series.schema.ts";
import { gatheringInputSchema } from "../../../shared/gatherings.schema.ts";
import { asEdited, type Undoable } from "../../revision/undoable.ts";
import { checkCrew } from "../gatherings/gatherings.service.ts";
import { cancellationOf } from "../gatherings/gatherings.undo.ts";
import { listSeriesById } from "./series.queries.ts";
import { writeSeries } from "./write-series.ts";

const seriesInputSchema = gatheringInputSchema.extend({ repeats: gatheringSeriesSchema.shape.repeats });

/** The gatherings of a series that have not begun become again what they were, as far as a change of it changed them. */
export const seriesUndo: Undoable<GatheringSeries> = {
  list: (db, { collectiveId }, ids) => listSeriesById(db, collectiveId, ids),
  restore: async (trx, by, { current, fields }) => {
    if ("crew_id" in fields) await checkCrew(trx, by, fields.crew_id as number | null);
    const input = Object.entries(asEdited(seriesInputSchema, { current, fields }));
    const changed = {
      ...Object.fromEntries(input.filter(([field]) => field in fields)),
      ...cancellationOf(current, fields, by.clock.now().toISOString()),
    };
    return writeSeries(trx, by, { before: current, changed });
  },
};
