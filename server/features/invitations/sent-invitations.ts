import type { Changed } from "../../../shared/journal/journal.ts";
import { recordErasure } from "../../db/erasures.ts";
import type { Db, Instant, PersonKey } from "../../db/schema.ts";
import { withdrawEmails } from "../../mail/outbox.queries.ts";
import { forgetPeople } from "../../revision/journal.queries.ts";
import {
  findHolders,
  isHeldByOther,
  keepEndedLinks,
  setAddresses,
  type AccountAddress,
} from "../credentials/addresses.queries.ts";
import { deletePasswordTokensOf } from "../credentials/password-tokens.queries.ts";
import { showEntryPathwaysOf } from "../entry-pathways/entry-pathways.queries.ts";
import { entryPathwayUpdated } from "../entry-pathways/entry-pathways.service.ts";
import { listPeopleById } from "../people/people.queries.ts";
import { deletePeople, isNew } from "./invitations.queries.ts";
import { listActs } from "./sent-invitations.queries.ts";
import { decideFates, type Fate } from "./sent-invitations.rules.ts";

/** How long it is kept who sent an invitation, in milliseconds: a session lasts as long without being used. */
export const SENT_INVITATION_LIFETIME = 30 * 86_400_000;

interface Invited {
  personId: number;
  userId: number;
  email: string;
  left_at: string | null;
}

/** Ends invitations in a change: former members stay so, others are deleted, their expressions of interest are back. */
export async function endInvitations(trx: Db, collectiveId: number, invited: readonly Invited[]): Promise<Changed[]> {
  const personIds = invited.map(({ personId }) => personId);
  await endLinks(trx, collectiveId, invited);
  const shown = await showEntryPathwaysOf(trx, { collectiveId, personIds });
  const unchanged = invited.filter((one) => !isNew(one)).map(({ personId }) => personId);
  const former = await listPeopleById(trx, collectiveId, unchanged);
  const deleted = invited.filter(isNew);
  if (deleted.length > 0) {
    await deletePeople(trx, collectiveId, deleted);
    const deletedIds = deleted.map(({ personId }) => personId);
    await forgetPeople(trx, collectiveId, deletedIds);
    await recordErasure(trx);
  }
  return [
    ...shown.map((pathway) => entryPathwayUpdated(pathway, null)),
    ...former.map((person): Changed => ({ event: { PeopleEvent: { PersonUpdated: person } }, before: person })),
  ];
}

async function endLinks(trx: Db, collectiveId: number, invited: readonly Invited[]): Promise<void> {
  await deletePasswordTokensOf(trx, ...invited.map(({ userId }) => userId));
  const recipients = invited.map(({ email }) => email);
  await withdrawEmails(trx, { collectiveId, recipients, kind: "invitation" });
}

/**
 * Finds what becomes of a person's invitations if what they did is taken back
 * (`docs/domain/account.md#undoing-changes-to-an-account`).
 */
export async function findSentBy(
  db: Db,
  author: PersonKey,
  { at, isLocking = false }: { at: Instant; isLocking?: boolean },
): Promise<Fate[]> {
  const since = new Date(Date.parse(at) - SENT_INVITATION_LIFETIME).toISOString();
  const acts = await listActs(db, author, { since, at, isLocking });
  const replaced = acts.flatMap(({ replaced_email }) => replaced_email ?? []);
  const holders = await findHolders(db, replaced, at);
  const isFree = (address: AccountAddress) => !isHeldByOther(holders, address);
  return decideFates(acts, { authorId: author.personId, since, isFree });
}

interface Withdrawn {
  fates: Fate[];
  changes: Changed[];
  /** True if somebody was deleted, which makes clients load the state again. */
  isAnyDeleted: boolean;
}

/**
 * Takes back what a person did about invitations, and returns what became of each. The number of statements does not
 * depend on the number of people. The caller has locked the collective and the person's account.
 */
export async function withdrawSentBy(trx: Db, author: PersonKey, at: Instant): Promise<Withdrawn> {
  const { collectiveId } = author;
  const fates = await findSentBy(trx, author, { at, isLocking: true });
  const withdrawn = fates.filter(({ outcome }) => outcome === "Withdrawn");
  const changes = await endInvitations(trx, collectiveId, withdrawn);
  const restored = fates.flatMap(({ userId, email, restored: before }) =>
    before === null ? [] : [{ userId, email, before }],
  );
  const kept = fates.filter(({ outcome }) => outcome === "LinkEnded" || outcome === "AddressRestored");
  await endLinks(trx, collectiveId, kept);
  await keepEndedLinks(trx, restored, at);
  const addresses = restored.map(({ userId, before }) => ({ userId, email: before }));
  await setAddresses(trx, addresses);
  return { fates, changes, isAnyDeleted: withdrawn.some(isNew) };
}
