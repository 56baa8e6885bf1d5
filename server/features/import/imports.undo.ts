import { MOST_KEPT_NAMED, type CalendarImport } from "../../../shared/import/imports.schema.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { Db } from "../../db/schema.ts";
import { idsOf } from "../../db/listed.ts";
import type { Undoable } from "../../revision/undoable.ts";
import { listGatheringsById } from "../gatherings/gatherings.queries.ts";
import type { Authorship } from "../gatherings/record-news.queries.ts";
import { noteDecidedAlone, updateGatherings } from "../gatherings/update-gatherings.queries.ts";
import { findKept, listToldToOthers } from "../series/deletion.queries.ts";
import { deleteGatherings } from "../series/series.queries.ts";
import { deleteImportedSeries, listMadeLater } from "./imported-series.ts";
import { forgetChanges, listImported, listImportsById, sayCancelled, updateImport } from "./imports.queries.ts";

export function importUpdated(before: CalendarImport | null, after: CalendarImport): Changed {
  return { event: { GatheringsEvent: { ImportUpdated: after } }, before };
}

/**
 * Deletes the gatherings that an import made, or cancels them if people were told of them, and restores those it changed,
 * except ones answered, edited or over since (`docs/domain/calendar.md#undoing-an-import`).
 */
export const importUndo: Undoable<CalendarImport> = {
  list: (db, { collectiveId }, ids) => listImportsById(db, collectiveId, ids),
  restore: async (trx, { authorId, clock }, { current }) => {
    const at = clock.now().toISOString();
    return [importUpdated(current, await undoImport(trx, current, { authorId, at }))];
  },
};

async function undoImport(trx: Db, { collective_id: collectiveId, id }: CalendarImport, by: Authorship) {
  const key = { collectiveId, id };
  const imported = [...(await listImported(trx, key)), ...(await listMadeLater(trx, key))];
  const isMade = ({ before }: (typeof imported)[number]) => before === null;
  const answered = await findKept(trx, key, imported.filter(isMade));
  const isKept = (one: (typeof imported)[number]) =>
    one.isEdited || answered.has(one.id) || (one.before !== null && one.ends_at <= by.at);
  const undone = imported.filter((one) => !isKept(one));
  const made = undone.filter(isMade);
  const told = new Set(await listToldToOthers(trx, collectiveId, { gatheringIds: idsOf(made), personId: by.authorId }));
  // All of a crew are told at once, and an email describes the first of them.
  const isCancelled = ({ id: gathering, crew_id, ends_at }: (typeof made)[number]) =>
    (told.has(gathering) || (told.size > 0 && crew_id !== null)) && ends_at > by.at;
  const cancelled = await listGatheringsById(trx, collectiveId, idsOf(made.filter(isCancelled)));
  const cancellations = cancelled.map((before) => ({ before, changed: { cancelled_at: by.at } }));
  await updateGatherings(trx, cancellations, { collectiveId, ...by });
  await sayCancelled(trx, key, idsOf(cancelled));
  await deleteGatherings(trx, collectiveId, idsOf(made.filter((one) => !isCancelled(one))));
  await deleteImportedSeries(trx, key, made);
  const restored = new Map(undone.flatMap((one) => (one.before ? [[one.id, one.before]] : [])));
  const gatherings = await listGatheringsById(trx, collectiveId, [...restored.keys()]);
  const patches = gatherings.map((before) => ({ before, changed: restored.get(before.id) ?? {} }));
  await updateGatherings(trx, patches, { collectiveId, ...by });
  await noteDecidedAlone(trx, collectiveId, idsOf(gatherings));
  await forgetChanges(trx, key, idsOf(gatherings));
  const kept = imported.filter(isKept);
  const named = kept.slice(0, MOST_KEPT_NAMED).map(({ id: gathering, title }) => ({ id: gathering, title }));
  return updateImport(trx, key, { kept: { count: kept.length, gatherings: named, cancelled: cancelled.length } });
}
