import { MOST_KEPT_NAMED, type CalendarImport } from "../../../shared/imports.schema.ts";
import type { Changed } from "../../../shared/journal.ts";
import type { Db } from "../../db/database.ts";
import type { Undoable } from "../../revision/undoable.ts";
import { findKept } from "../series/deletion.queries.ts";
import { deleteGatherings } from "../series/series.queries.ts";
import { listImported, listImportsById, updateImport } from "./imports.queries.ts";

export function importUpdated(before: CalendarImport | null, after: CalendarImport): Changed {
  return { event: { GatheringsEvent: { ImportUpdated: after } }, before };
}

/** What an import made is deleted, except what somebody has answered or edited since (`docs/domain/calendar.md#undoing-an-import`). */
export const importUndo: Undoable<CalendarImport> = {
  list: (db, { collectiveId }, ids) => listImportsById(db, collectiveId, ids),
  restore: async (trx, by, { current }) => [importUpdated(current, await undoImport(trx, current))],
};

async function undoImport(trx: Db, { collective_id: collectiveId, id }: CalendarImport): Promise<CalendarImport> {
  const imported = await listImported(trx, { collectiveId, id });
  const answered = await findKept(trx, collectiveId, imported);
  const isKept = (gathering: (typeof imported)[number]) => gathering.isEdited || answered.has(gathering.id);
  await deleteGatherings(
    trx,
    collectiveId,
    imported.filter((gathering) => !isKept(gathering)).map((gathering) => gathering.id),
  );
  const kept = imported.filter(isKept);
  const named = kept.slice(0, MOST_KEPT_NAMED).map(({ id: gathering, title }) => ({ id: gathering, title }));
  return updateImport(trx, { collectiveId, id }, { kept: { count: kept.length, gatherings: named } });
}
