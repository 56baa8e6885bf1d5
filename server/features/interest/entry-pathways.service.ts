import { entryPathwayDeleted, entryPathwayUpdated, type ChangeResult, type Event } from "../../../shared/events.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import { queueMail } from "../../mail/outbox.ts";
import { interestDeclined } from "../../mail/templates/interest-declined.ts";
import { change, type ChangeDependencies } from "../../revision/change.ts";
import { rewriteEntryPathwayEvents } from "../../revision/event-log.queries.ts";
import { getCollective } from "../collective/collective.queries.ts";
import {
  deleteEntryPathwayRow,
  findEntryPathway,
  listEntryPathwaysLeadingTo,
  updateEntryPathway,
  type EntryPathwayKey,
} from "./entry-pathways.queries.ts";

/** An entry pathway, and the member who changes it. */
interface Answering {
  collectiveId: number;
  authorId: number;
  id: number;
}

/** Replaces the note among members. Throws `EntryPathwayNotFound`. */
export async function writeNote(
  dependencies: ChangeDependencies,
  by: Answering,
  note: string | null,
): Promise<ChangeResult> {
  return change(dependencies, by, async (trx) => {
    await getEntryPathway(trx, by);
    return [entryPathwayUpdated(await updateEntryPathway(trx, by, { note }))];
  });
}

/** The member answers the author from now on, also if another one did before. Throws `EntryPathwayNotFound`. */
export async function takeOn(dependencies: ChangeDependencies, by: Answering): Promise<ChangeResult> {
  return change(dependencies, by, async (trx) => {
    await getEntryPathway(trx, by);
    return [entryPathwayUpdated(await updateEntryPathway(trx, by, { answered_by: by.authorId }))];
  });
}

/** Nobody answers any more, if it was the member who did. Throws `EntryPathwayNotFound`. */
export async function handBack(dependencies: ChangeDependencies, by: Answering): Promise<ChangeResult> {
  return change(dependencies, by, async (trx) => {
    const { answered_by } = await getEntryPathway(trx, by);
    if (answered_by !== by.authorId) return [];
    return [entryPathwayUpdated(await updateEntryPathway(trx, by, { answered_by: null }))];
  });
}

/** Deletes an entry pathway, after a mail to its author if there is a text. Throws `EntryPathwayNotFound`. */
export async function decline(
  dependencies: ChangeDependencies,
  by: Answering,
  message: string | null,
): Promise<ChangeResult> {
  const { collectiveId, id } = by;
  return change(dependencies, by, async (trx) => {
    const { email } = await getEntryPathway(trx, by);
    if (message !== null) {
      const { collective } = await getCollective(trx, collectiveId);
      const at = dependencies.clock.now().toISOString();
      await queueMail(trx, interestDeclined(collective, message), { collectiveId, recipient: email, at });
    }
    return [await deleteEntryPathway(trx, { collectiveId, id })];
  });
}

/** Throws `EntryPathwayNotFound`, also while its author is invited. */
export async function getEntryPathway(db: Db, key: EntryPathwayKey) {
  const pathway = await findEntryPathway(db, key);
  if (!pathway) throw new AppError("EntryPathwayNotFound");
  return pathway;
}

/**
 * Deletes an expression of interest, from the event log as well, and returns the event for its deletion. People who
 * withdraw their answers, or were promised their deletion, mean all copies.
 */
export async function deleteEntryPathway(db: Db, { collectiveId, id }: EntryPathwayKey): Promise<Event> {
  await deleteEntryPathwayRow(db, { collectiveId, id });
  const deleted = entryPathwayDeleted(collectiveId, id);
  await rewriteEntryPathwayEvents(db, { collectiveId, id }, deleted);
  return deleted;
}

/** Deletes what somebody was invited from, now that they have joined. Members do not see it any more: no event. */
export async function deleteEntryPathwaysLeadingTo(db: Db, userId: number): Promise<void> {
  for (const key of await listEntryPathwaysLeadingTo(db, userId)) await deleteEntryPathway(db, key);
}
