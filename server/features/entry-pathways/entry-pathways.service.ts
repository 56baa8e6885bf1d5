import { fitsHeader } from "../../../shared/basics/email-address.ts";
import type { AuthorMessage, EntryPathway } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { Db, EntityKey, Instant, PersonKey } from "../../db/schema.ts";
import { recordErasure } from "../../db/erasures.ts";
import { checkBytes } from "../../db/quota.ts";
import { AppError } from "../../errors.ts";
import { languageOfMail } from "../../mail/language-of-mail.ts";
import { queueEmail } from "../../mail/outbox.ts";
import { withdrawEmails } from "../../mail/outbox.queries.ts";
import { toAuthor, type ToAuthor } from "../../mail/templates/plain-emails.ts";
import { asChange, change, type ChangeDependencies } from "../../revision/change.ts";
import { rewriteEntryPathwayEvents } from "../../revision/event-log.queries.ts";
import { forgetEntryPathway } from "../../revision/journal.queries.ts";
import { forgetIdempotentResponses } from "../../revision/idempotent-responses.queries.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { findAccount } from "../credentials/accounts.queries.ts";
import {
  deleteEntryPathwayRow,
  findEntryPathway,
  listAnsweredBy,
  listEntryPathwaysLeadingTo,
  updateEntryPathway,
} from "./entry-pathways.queries.ts";

/** An entry pathway, and the member who changes it. */
interface Answering {
  collectiveId: number;
  authorId: number;
  id: number;
}

/** Replaces the note among members; without one, it stays. Throws `EntryPathwayNotFound`, `ValidationFailed`. */
export const writeNote = asChange(async (trx, by: Answering, note: string | null | undefined) => {
  const before = await getEntryPathway(trx, by);
  checkBytes("notes", { note: before.note }, { note });
  return [entryPathwayUpdated(await updateEntryPathway(trx, by, { note }), before)];
});

/** The member answers the author from now on, even if another one did before. Throws `EntryPathwayNotFound`. */
export const takeOn = asChange(async (trx, by: Answering) => {
  const before = await getEntryPathway(trx, by);
  return [entryPathwayUpdated(await updateEntryPathway(trx, by, { answered_by: by.authorId }), before)];
});

/** The member no longer answers the author, if they did. Throws `EntryPathwayNotFound`. */
export const handBack = asChange(async (trx, by: Answering) => {
  const before = await getEntryPathway(trx, by);
  if (before.answered_by !== by.authorId) return [];
  return [entryPathwayUpdated(await updateEntryPathway(trx, by, { answered_by: null }), before)];
});

/**
 * Mails the author, whom the member answers from now on. Only the time is kept, not the words. Throws
 * `EntryPathwayNotFound`, `TooManyRequests`, and `ValidationFailed` if some mail servers refuse the member's address.
 */
export async function writeToAuthor(dependencies: ChangeDependencies, by: Answering, input: AuthorMessage) {
  return change(dependencies, by, async (trx) => {
    const { email, ...before } = await getEntryPathway(trx, by);
    const own = input.reply_to_me ? await findAccount(trx, { ...by, personId: by.authorId }) : undefined;
    if (own && !fitsHeader(own.email)) {
      throw new AppError("ValidationFailed", { fields: { reply_to_me: "emailInvalid" } });
    }
    const at = dependencies.clock.now().toISOString();
    const answer = { kind: "interest written", message: input.message, replyTo: own?.email } as const;
    await mailAuthor(trx, { ...before, email }, { ...answer, at });
    const written = await updateEntryPathway(trx, by, { answered_by: by.authorId, written_at: at });
    return [entryPathwayUpdated(written, before)];
  });
}

/** Deletes an entry pathway, after an email to its author if there is a text. Throws `EntryPathwayNotFound`. */
export async function decline(dependencies: ChangeDependencies, by: Answering, message: string | null) {
  return change(dependencies, by, async (trx) => {
    const author = await getEntryPathway(trx, by);
    const at = dependencies.clock.now().toISOString();
    if (message !== null) await mailAuthor(trx, author, { kind: "interest declined", message, at });
    return [await deleteEntryPathway(trx, by)];
  });
}

/** Replies go to the collective's address, unless another one is given. Throws `TooManyRequests`. */
async function mailAuthor(
  trx: Db,
  { collective_id: collectiveId, language, email: recipient }: EntryPathway & { email: string },
  { at, ...answer }: Pick<ToAuthor, "kind" | "message"> & { replyTo?: string | undefined; at: Instant },
): Promise<void> {
  const { collective } = await getCollective(trx, collectiveId);
  const replyTo = answer.replyTo ?? collective.reply_address;
  const mail = toAuthor(languageOfMail(collective, language), collective.name, { ...answer, replyTo });
  await queueEmail(trx, mail, { collectiveId, recipient, at });
}

/** Throws `EntryPathwayNotFound`, also while its author is invited. */
export async function getEntryPathway(db: Db, key: EntityKey) {
  const pathway = await findEntryPathway(db, key);
  if (!pathway) throw new AppError("EntryPathwayNotFound");
  return pathway;
}

/** The change that adds or replaces an expression of interest; `before` is null if members did not see it. */
export function entryPathwayUpdated(pathway: EntryPathway, before: EntryPathway | null): Changed {
  return { event: { EntryPathwayEvent: { EntryPathwayUpdated: pathway } }, before };
}

/** The change that hides one from members; without `before`, it was deleted for good. */
export function entryPathwayDeleted({ collectiveId, id }: EntityKey, before: EntryPathway | null): Changed {
  return { event: { EntryPathwayEvent: { EntryPathwayDeleted: { id, collective_id: collectiveId } } }, before };
}

/**
 * Deletes an expression of interest, from the event log, the journal and unsent emails as well, and returns the change.
 * People who withdraw their answers, or are promised that they are deleted, expect that to include all copies.
 */
export async function deleteEntryPathway(db: Db, key: EntityKey): Promise<Changed> {
  const recipient = await deleteEntryPathwayRow(db, key);
  const recipients = recipient === undefined ? [] : [recipient];
  for (const kind of ["interest received", "interest written"]) await withdrawEmails(db, { ...key, recipients, kind });
  const deleted = entryPathwayDeleted(key, null);
  await rewriteEntryPathwayEvents(db, key, deleted.event);
  await forgetEntryPathway(db, key);
  await forgetIdempotentResponses(db, key.collectiveId);
  await recordErasure(db);
  return deleted;
}

/** These people no longer answer any author. */
export async function clearAnsweredBy(
  db: Db,
  { collectiveId, personIds }: { collectiveId: number; personIds: readonly number[] },
): Promise<Changed[]> {
  const changes: Changed[] = [];
  for (const { invited_person_id, ...before } of await listAnsweredBy(db, { collectiveId, personIds })) {
    const cleared = await updateEntryPathway(db, { collectiveId, id: before.id }, { answered_by: null });
    if (invited_person_id === null) changes.push(entryPathwayUpdated(cleared, before));
  }
  return changes;
}

/** Deletes what somebody who has joined was invited from. Members no longer saw it, so there is no event. */
export async function deleteEntryPathwaysLeadingTo(db: Db, person: PersonKey) {
  const { collectiveId } = person;
  for (const { id } of await listEntryPathwaysLeadingTo(db, person)) await deleteEntryPathway(db, { collectiveId, id });
}
