import type { GatheringSeries } from "../../../shared/gathering-series.ts";
import { gatheringSeriesSchema, scopedCancellationSchema } from "../../../shared/gathering-series.schema.ts";
import type { GatheringTemplate } from "../../../shared/gathering-templates.ts";
import { gatheringTemplateInputSchema } from "../../../shared/gathering-templates.schema.ts";
import type { Gathering } from "../../../shared/gatherings.ts";
import { gatheringInputSchema } from "../../../shared/gatherings.schema.ts";
import type { Db } from "../../db/database.ts";
import { validated } from "../../errors.ts";
import { asEdited, asInserted, type Undoable } from "../../revision/undoable.ts";
import { listCrewsById } from "../crews/crews.queries.ts";
import { listPeopleById } from "../people/people.queries.ts";
import { insertGathering, listWholeGatherings } from "./gatherings.queries.ts";
import { checkCrew, updated, writeCancellation, writeGathering } from "./gatherings.service.ts";
import { listSeriesById } from "./series.queries.ts";
import { listTemplatesById } from "./templates.queries.ts";
import { insertTemplateWithin, writeTemplate } from "./templates.service.ts";
import { writeSeries } from "./write-series.ts";

const reasonSchema = scopedCancellationSchema.shape.reason;
const seriesInputSchema = gatheringInputSchema.extend({ rule: gatheringSeriesSchema.shape.rule });

/** A cancellation as the journal keeps it: true or false, and the reason. */
interface EarlierCancellation {
  cancelled_at?: boolean;
  cancel_reason?: string | null;
}

function cancellationOf(
  current: Pick<Gathering, "cancelled_at" | "cancel_reason">,
  { cancelled_at, cancel_reason = current.cancel_reason }: EarlierCancellation,
  at: string,
) {
  const isCancelled = cancelled_at ?? current.cancelled_at !== null;
  return {
    cancelled_at: isCancelled ? (current.cancelled_at ?? at) : null,
    cancel_reason: isCancelled ? validated(reasonSchema, cancel_reason) : null,
  };
}

/** A change cancels or restores a gathering, or edits it, never both. */
export const gatheringUndo: Undoable<Gathering> = {
  list: (db, { collectiveId }, ids) => listWholeGatherings(db, collectiveId, ids),
  restore: (trx, { clock, ...by }, { current, fields }) => {
    const at = clock.now().toISOString();
    if (["cancelled_at", "cancel_reason"].some((field) => field in fields)) {
      return writeCancellation(trx, current, { ...cancellationOf(current, fields, at), authorId: by.authorId, at });
    }
    return writeGathering(trx, { ...by, id: current.id, at }, asEdited(gatheringInputSchema, { current, fields }));
  },
  /** It is everyone's if its crew is gone. Its entry has a gathering in no series. */
  insert: async (trx, { collectiveId, clock }, deleted) => {
    const { collective_id: _collective, ...gathering } = asInserted(gatheringInputSchema, deleted);
    const [crew] = await listCrewsById(
      trx,
      collectiveId,
      [gathering.crew_id].flatMap((id) => id ?? []),
    );
    const restored = { ...gathering, crew_id: crew?.id ?? null };
    const author_id = await idOfPerson(trx, collectiveId, gathering.author_id);
    const by = { collectiveId, at: clock.now().toISOString() };
    return [updated(null, await insertGathering(trx, by, { ...restored, author_id }))];
  },
};

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

export const templateUndo: Undoable<GatheringTemplate> = {
  list: (db, { collectiveId }, ids) => listTemplatesById(db, collectiveId, ids),
  restore: (trx, by, earlier) =>
    writeTemplate(trx, { ...by, id: earlier.current.id }, asEdited(gatheringTemplateInputSchema, earlier)),
  insert: async (trx, { collectiveId }, deleted) => {
    const author_id = await idOfPerson(trx, collectiveId, deleted.author_id);
    return insertTemplateWithin(trx, collectiveId, { ...asInserted(gatheringTemplateInputSchema, deleted), author_id });
  },
};

/** The id, or null once there is no such person. Entries from before it was kept have none. */
async function idOfPerson(db: Db, collectiveId: number, personId: number | null | undefined): Promise<number | null> {
  const [person] = await listPeopleById(
    db,
    collectiveId,
    [personId].flatMap((id) => id ?? []),
  );
  return person?.id ?? null;
}
