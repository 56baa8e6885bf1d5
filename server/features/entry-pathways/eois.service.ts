import { isEoiEnabled, type Collective } from "../../../shared/collective/collective.ts";
import type { Eoi, EoiEdit, EoiInput } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import { normalizeEmail } from "../../../shared/basics/email-address.ts";
import { paths } from "../../../shared/paths.ts";
import { change, lockCollective } from "../../revision/change.ts";
import type { Services } from "../../rpc/context.ts";
import type { Db } from "../../db/schema.ts";
import { checkBytes } from "../../db/quota.ts";
import { AppError } from "../../errors.ts";
import { languageOfMail } from "../../mail/language-of-mail.ts";
import { offerEmail, queueEmail } from "../../mail/outbox.ts";
import { eoiReceived } from "../../mail/templates/plain-emails.ts";
import { createToken, hashToken } from "../../sessions/tokens.ts";
import {
  findCollectiveIdByFormerSlug,
  findCollectiveIdBySlug,
  getCollective,
} from "../collective/collective.queries.ts";
import { findEntryPathway, updateEntryPathway } from "./entry-pathways.queries.ts";
import { findEoi, findEoiByEmail, insertEoi, type Submission } from "./eois.queries.ts";
import { deleteEntryPathway, entryPathwayUpdated } from "./entry-pathways.service.ts";

/**
 * The public part of a collective, by its slug or by a former slug that no other collective has taken
 * (`docs/domain/entry-pathways.md#expressions-of-interest`). Throws `CollectiveNotFound`.
 */
export async function getPublicCollective(db: Db, slug: string): Promise<Collective> {
  const id = (await findCollectiveIdBySlug(db, slug)) ?? (await findCollectiveIdByFormerSlug(db, slug));
  if (id === undefined) throw new AppError("CollectiveNotFound");
  const { collective } = await getCollective(db, id);
  const feature_eoi = isEoiEnabled(collective);
  return {
    id,
    name: collective.name,
    noun_name: collective.noun_name,
    slug: collective.slug,
    description: collective.description,
    // They lead to where members work.
    links: [],
    feature_eoi,
    eoi_description: feature_eoi ? collective.eoi_description : null,
    reminder_days: [],
    language: collective.language,
    time_zone: null,
    reply_address: null,
    eoi_managing_crew_id: null,
  };
}

export type EoiDependencies = Pick<Services, "db" | "hub" | "clock" | "baseUrl">;

/**
 * Stores an expression of interest, and queues an email with the link to change and withdraw it.
 * Throws `CollectiveNotFound`, `EoiFeatureDisabled`, `EmailAlreadyExists`, `LimitReached`, and `ValidationFailed` if it is
 * too long.
 */
export async function submitEoi(dependencies: EoiDependencies, collectiveId: number, eoi: EoiInput): Promise<void> {
  const admit: Admit = (_trx, collective) => {
    if (!isEoiEnabled(collective)) throw new AppError("EoiFeatureDisabled");
    return Promise.resolve(null);
  };
  await submit(dependencies, { collectiveId, admit }, eoi);
}

/** Returns the name of the link for a group by which somebody asks to join, null without one, or throws. */
type Admit = (trx: Db, collective: Collective) => Promise<string | null>;

/** Throws `CollectiveNotFound`, `EmailAlreadyExists`, `LimitReached`, `ValidationFailed`, and any error of `admit`. */
export async function submit(
  dependencies: EoiDependencies,
  { collectiveId, admit }: { collectiveId: number; admit: Admit },
  eoi: Submission,
): Promise<void> {
  checkBytes("entry_pathways", null, eoi);
  const token = createToken();
  const created_at = dependencies.clock.now().toISOString();
  await change(dependencies, { collectiveId, authorId: null }, async (trx) => {
    const { collective } = await getCollective(trx, collectiveId);
    const join_link = await admit(trx, collective);
    if (await findEoiByEmail(trx, { collectiveId, email: eoi.email })) throw new AppError("EmailAlreadyExists");
    const pathway = await insertEoi(trx, {
      ...eoi,
      join_link,
      collective_id: collectiveId,
      token_hash: hashToken(token),
      created_at,
    });
    const url = `${dependencies.baseUrl()}${paths.mailedEoi(String(collective.slug), token)}`;
    const mail = eoiReceived(languageOfMail(collective, eoi.language), collective, url);
    await queueEmail(trx, mail, { collectiveId, recipient: eoi.email, at: created_at });
    return [entryPathwayUpdated(pathway, null)];
  });
}

/**
 * Mails a new link to a submission; the earlier one then stops working. Nobody learns whether the address has one: the
 * response and the work are the same. Throws `CollectiveNotFound` and `EoiFeatureDisabled`.
 */
export async function sendEoiLink({ db, clock, baseUrl }: EoiDependencies, collectiveId: number, email: string) {
  const token = createToken();
  await db.transaction().execute(async (trx) => {
    // Nobody may change the submission's address in the meantime.
    await lockCollective(trx, collectiveId);
    const { collective } = await getCollective(trx, collectiveId);
    if (!isEoiEnabled(collective)) throw new AppError("EoiFeatureDisabled");
    const eoi = await findEoiByEmail(trx, { collectiveId, email });
    const url = `${baseUrl()}${paths.mailedEoi(String(collective.slug), token)}`;
    const mail = eoiReceived(languageOfMail(collective, eoi?.language), collective, url);
    const isQueued = await offerEmail(trx, mail, {
      collectiveId,
      // As the author wrote it: the same address in another spelling may be a different mailbox.
      recipient: eoi?.email ?? email,
      at: clock.now().toISOString(),
      isWanted: eoi !== undefined,
    });
    if (eoi && isQueued) await updateEntryPathway(trx, { collectiveId, id: eoi.id }, { token_hash: hashToken(token) });
  });
}

export interface EoiReference {
  collective_id: number;
  token: string;
}

/** Returns a submission to its author. Throws `EoiNotFound`. */
export async function getEoi(db: Db, reference: EoiReference): Promise<Eoi> {
  const eoi = await findEoi(db, { collectiveId: reference.collective_id, tokenHash: hashToken(reference.token) });
  if (!eoi) throw new AppError("EoiNotFound");
  return eoi;
}

/**
 * Changes a submission, even if the feature has been disabled. Throws `CollectiveNotFound`, `EoiNotFound`,
 * `ValidationFailed` if it is too long, and `EmailAlreadyExists` if another submission has the address.
 */
export async function changeEoi(dependencies: EoiDependencies, reference: EoiReference, eoi: EoiEdit): Promise<void> {
  const { collective_id: collectiveId } = reference;
  await change(dependencies, { collectiveId, authorId: null }, async (trx) => {
    const own = await getEoi(trx, reference);
    const holder = await findEoiByEmail(trx, { collectiveId, email: eoi.email });
    if (holder && holder.id !== own.id) throw new AppError("EmailAlreadyExists");
    const changed = { ...eoi, normal_email: normalizeEmail(eoi.email) };
    const key = { collectiveId, id: own.id };
    const isVisible = (await findEntryPathway(trx, key)) !== undefined;
    const pathway = await updateEntryPathway(trx, key, changed);
    checkBytes("entry_pathways", own, await getEoi(trx, reference));
    return isVisible ? [entryPathwayUpdated(pathway, { ...pathway, ...own })] : [];
  });
}

/** Deletes a submission. Throws `CollectiveNotFound` and `EoiNotFound`. */
export async function withdrawEoi(dependencies: EoiDependencies, reference: EoiReference): Promise<void> {
  const { collective_id: collectiveId } = reference;
  await change(dependencies, { collectiveId, authorId: null }, async (trx) => {
    const own = await getEoi(trx, reference);
    return [await deleteEntryPathway(trx, { collectiveId, id: own.id })];
  });
}
