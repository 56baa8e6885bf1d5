import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { ChangeResult } from "../../../shared/events/events.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { Language } from "../../../shared/languages.ts";
import { firstToPlan, locateIntervals } from "../../../shared/intervals/intervals.ts";
import type { InvitationInput, InvitationLink, NewMember } from "../../../shared/invitations/invitations.schema.ts";
import { paths, withToken } from "../../../shared/paths.ts";
import {
  asChange,
  change,
  changeAndReturn,
  type ChangeAuthor,
  type ChangeDependencies,
  type Within,
} from "../../revision/change.ts";
import type { Insertable } from "kysely";
import type { Database, Db } from "../../db/schema.ts";
import { endInvitations } from "./sent-invitations.ts";
import { recordSentInvitation } from "./sent-invitations.queries.ts";
import { todayOf } from "../../clock.ts";
import type { Services } from "../../rpc/context.ts";
import { AppError } from "../../errors.ts";
import { languageOfMail } from "../../mail/language-of-mail.ts";
import { queueEmail } from "../../mail/outbox.ts";
import { withdrawEmails } from "../../mail/outbox.queries.ts";
import { invitation } from "../../mail/templates/plain-emails.ts";
import { inTransaction } from "../../revision/once.ts";
import { isAddressTaken, keepEndedLinks, setAddresses, emailInUse } from "../credentials/addresses.queries.ts";
import { findLanguage, insertUser, lockOwnAccount } from "../credentials/accounts.queries.ts";
import {
  deletePasswordTokensOf,
  insertPasswordToken,
  setPasswordHash,
} from "../credentials/password-tokens.queries.ts";
import { hashPassword } from "../credentials/passwords.ts";
import type { Member } from "../../sessions/sessions.ts";
import { createToken, hashToken } from "../../sessions/tokens.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { updateEntryPathway } from "../entry-pathways/entry-pathways.queries.ts";
import { entryPathwayDeleted, getEntryPathway } from "../entry-pathways/entry-pathways.service.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { rolledOver } from "../structure/roll-over-event.ts";
import { findPerson, getPerson } from "../people/people.queries.ts";
import { welcomeWithMail } from "../mail-preferences/mail-preferences.queries.ts";
import { addPerson, resumeMembership } from "../membership/membership.service.ts";
import { findFormer, findHolder, findInvited, isNew } from "./invitations.queries.ts";

export type InvitationDependencies = Pick<Services, "db" | "hub" | "clock" | "baseUrl" | "sendsMail"> &
  Pick<ChangeDependencies, "once">;

/** A change by somebody who invites. A session that has ended meanwhile sends no link. */
export type Inviting = ChangeAuthor & { session?: Pick<Member, "userId" | "sessionHash"> };

/** How long an invitation link works, in milliseconds; the email states it too. */
const INVITATION_LIFETIME = 7 * 24 * 60 * 60 * 1_000;

/**
 * Makes somebody a member and mails them a link to set their password. A former member is only mailed the link, which
 * makes them a member again (`docs/domain/membership.md#joining`). Throws `EmailInUse` and `TooManyRequests`.
 */
export async function invite(
  dependencies: InvitationDependencies,
  by: Inviting,
  input: InvitationInput,
): Promise<SentInvitation> {
  return changeAndInvite(dependencies, by, (trx, today) =>
    inviteWithin({ ...dependencies, today }, trx, { ...by, ...input }),
  );
}

/** Makes somebody a member with a given password, instead of an invitation by email. Throws `EmailInUse`. */
export async function addMember(
  dependencies: InvitationDependencies,
  by: ChangeAuthor,
  { password, ...input }: NewMember,
): Promise<ChangeResult> {
  // Hash before the transaction, because a transaction blocks all other writers.
  const passwordHash = await hashPassword(password, `member ${by.authorId}`);
  return change(dependencies, by, async (trx, today) => {
    const { userId, personId, former, changes } = await admit({ ...dependencies, today }, trx, { ...by, ...input });
    await deletePasswordTokensOf(trx, userId);
    await setPasswordHash(trx, userId, passwordHash);
    if (!former) return changes;
    return resumeMembership(trx, { collectiveId: by.collectiveId, personId, today });
  });
}

/**
 * Invites the author of an expression of interest. Members no longer see it, but it is kept until the author has
 * joined. Throws `EntryPathwayNotFound`, `EmailInUse` and `TooManyRequests`.
 */
export async function inviteFromEntryPathway(
  dependencies: InvitationDependencies,
  by: Inviting,
  entryPathwayId: number,
): Promise<SentInvitation> {
  const { collectiveId } = by;
  return changeAndInvite(dependencies, by, async (trx, today) => {
    const key = { collectiveId, id: entryPathwayId };
    const pathway = await getEntryPathway(trx, key);
    const { personId, changes, link } = await inviteWithin({ ...dependencies, today }, trx, { ...by, ...pathway });
    await updateEntryPathway(trx, key, { invited_person_id: personId });
    return { link, changes: [...changes, entryPathwayDeleted(key, pathway)] };
  });
}

/** Invites a former member, who stays one until they accept. Throws `PersonNotFound` and `TooManyRequests`. */
export async function askBack(
  dependencies: InvitationDependencies,
  by: Inviting & { personId: number },
): Promise<SentInvitation> {
  return changeAndInvite(dependencies, by, async (trx, today) => {
    const former = await findFormer(trx, by);
    if (!former) throw new AppError("PersonNotFound");
    return inviteWithin({ ...dependencies, today }, trx, { ...by, ...former });
  });
}

type SentInvitation = ChangeResult & { link: InvitationLink };

async function changeAndInvite(
  dependencies: InvitationDependencies,
  by: Inviting,
  work: (trx: Db, today: IsoDate) => Promise<{ changes: Changed[]; link: InvitationLink }>,
): Promise<SentInvitation> {
  return changeAndReturn(dependencies, by, async (trx, today) => {
    if (by.session) await lockOwnAccount(trx, by.session);
    const { changes, link } = await work(trx, today);
    return { changes, respond: (changed) => ({ ...changed, link }) };
  });
}

/** Mails a new link; earlier links stop working. Throws `InvitationNotFound` and `TooManyRequests`. */
export async function resendInvitation(
  dependencies: InvitationDependencies,
  by: Inviting & { personId: number },
): Promise<InvitationLink> {
  return inTransaction(dependencies, async (trx) => {
    if (by.session) await lockOwnAccount(trx, by.session);
    const invited = await findInvited(trx, by, dependencies.clock.now().toISOString());
    if (!invited) throw new AppError("InvitationNotFound");
    return mailLink(dependencies, trx, { ...by, ...invited, former: !isNew(invited), kind: "resent" });
  });
}

/**
 * Emails the invitation of somebody new to another address; links to the old one stop working. The person stays, with
 * their crews and plans. Throws `InvitationNotFound`, also for a former member: their account had a password, so its
 * address is theirs alone. Throws `EmailInUse` and `TooManyRequests`.
 */
export async function correctInvitation(
  dependencies: InvitationDependencies,
  by: Inviting & { personId: number; email: string },
): Promise<SentInvitation> {
  const { collectiveId, email } = by;
  return changeAndInvite(dependencies, by, async (trx) => {
    const at = dependencies.clock.now().toISOString();
    const invited = await findInvited(trx, by, at);
    if (!invited || !isNew(invited)) throw new AppError("InvitationNotFound");
    const { userId } = invited;
    if (await isAddressTaken(trx, { email, userId, at })) throw emailInUse();
    await withdrawEmails(trx, { collectiveId, recipients: [invited.email], kind: "invitation" });
    // Emails to the old address stay among the data about the person.
    await keepEndedLinks(trx, [{ userId, email: invited.email }], at);
    await setAddresses(trx, [{ userId, email }]);
    const sent = { kind: "corrected", replaced_email: invited.email } as const;
    const link = await mailLink(dependencies, trx, { ...invited, ...by, ...sent, former: false });
    const person = await getPerson(trx, by);
    // Nothing that members see changes, except when the link expires.
    return { link, changes: [{ event: { PeopleEvent: { PersonUpdated: person } }, before: person }] };
  });
}

/**
 * Withdraws an invitation. Everything is then as it was before: a former member is still one, others are deleted, and
 * the expression of interest that they were invited from is back. Throws `InvitationNotFound`, also if the person has
 * already accepted.
 */
export const withdrawInvitation = asChange(
  async (trx, { clock, today, ...by }: ChangeAuthor & Within & { personId: number }) => {
    const { collectiveId, personId } = by;
    const invited = await findInvited(trx, by, clock.now().toISOString());
    if (!invited) throw new AppError("InvitationNotFound");
    const changes = await endInvitations(trx, collectiveId, [{ ...invited, personId }]);
    if (!isNew(invited)) return changes;
    const located = locateIntervals(await listIntervals(trx, collectiveId), today);
    return [...changes, rolledOver(located, located)];
  },
);

interface Invited extends InvitationInput {
  /** In which they expressed their interest: that of a new account, until they join. */
  language?: Language | null;
}

/** Admits somebody and mails them the invitation. Throws `EmailInUse` and `TooManyRequests`. */
async function inviteWithin(dependencies: InvitationDependencies & Within, trx: Db, invited: Invited & ChangeAuthor) {
  const admitted = await admit(dependencies, trx, invited);
  return { ...admitted, link: await mailLink(dependencies, trx, { ...invited, ...admitted, kind: "invited" }) };
}

interface Admitted {
  userId: number;
  personId: number;
  /** Whether they are a former member, who becomes a member again only when they accept. */
  former: boolean;
  changes: Changed[];
}

/** Makes somebody a member, with an account without a password, or finds a former member. Throws `EmailInUse`. */
async function admit(
  { clock, today }: Within,
  trx: Db,
  { collectiveId, name, email, language }: Invited & { collectiveId: number },
): Promise<Admitted> {
  const holder = await findHolder(trx, email);
  if (!holder) {
    const at = clock.now().toISOString();
    if (await isAddressTaken(trx, { email, userId: null, at })) throw emailInUse();
    const userId = await insertUser(trx, { email, password_hash: null, language });
    const added = await addPerson(trx, { collectiveId, userId, displayName: name, today });
    await welcomeWithMail(trx, { collectiveId, ...added });
    return { userId, former: false, ...added };
  }
  const { userId, personId } = holder;
  const mayComeBack = holder.collectiveId === collectiveId && holder.left_at !== null && personId !== null;
  if (!mayComeBack) throw emailInUse();
  const person = await getPerson(trx, { collectiveId, personId });
  // Nothing about the person changes; the journal says who asked them back.
  const noted: Changed = { event: { PeopleEvent: { PersonUpdated: person } }, before: null };
  return { userId, personId, former: true, changes: [noted] };
}

interface Recipient
  extends Invited, ChangeAuthor, Pick<Admitted, "userId" | "personId" | "former">, Pick<Sent, "replaced_email"> {
  kind: Sent["kind"] | "reminder";
}

type Sent = Insertable<Database["sent_invitations"]>;

/**
 * Emails a link to set the password; earlier ones stop working. The link is returned too, unless it leads to the
 * account of somebody who was a member before (`docs/security.md#guarantees`). Throws `TooManyRequests`.
 */
async function mailLink(dependencies: InvitationDependencies, trx: Db, recipient: Recipient): Promise<InvitationLink> {
  const url = await queueLink(dependencies, trx, recipient);
  return { url: recipient.former ? null : url, is_mailed: dependencies.sendsMail };
}

/** Queues the email, and returns its link. Beside that of a reminder, earlier ones go on working. */
export async function queueLink(
  { clock, baseUrl }: Pick<InvitationDependencies, "clock" | "baseUrl">,
  trx: Db,
  { userId, name, email, language: written = null, kind, replaced_email = null, ...by }: Omit<Recipient, "former">,
): Promise<string> {
  const now = clock.now();
  const token = createToken();
  const until = new Date(now.getTime() + INVITATION_LIFETIME).toISOString();
  const isReminder = kind === "reminder";
  if (!isReminder) await deletePasswordTokensOf(trx, userId);
  await insertPasswordToken(trx, {
    user_id: userId,
    token_hash: hashToken(token),
    purpose: "invitation",
    expires_at: until,
    is_reminder: isReminder ? 1 : 0,
  });
  const { collectiveId, authorId } = by;
  const { collective, rolled_over_on } = await getCollective(trx, collectiveId);
  const today = todayOf(clock, { ...collective, rolled_over_on });
  const first = firstToPlan(locateIntervals(await listIntervals(trx, collectiveId), today), today);
  const url = baseUrl() + withToken(paths.resetPassword, token);
  if (authorId !== null && !isReminder) {
    const { personId: person_id } = by;
    const sent = { collective_id: collectiveId, person_id, author_id: authorId, kind, replaced_email };
    await recordSentInvitation(trx, { ...sent, sent_at: now.toISOString() });
  }
  const author = authorId === null ? null : await findPerson(trx, { collectiveId, personId: authorId });
  const language = languageOfMail(collective, (await findLanguage(trx, userId)) ?? written);
  const invited = { name, invitedBy: author?.display_name ?? null, url, first, isReminder };
  const mail = invitation(language, collective, invited);
  await queueEmail(trx, mail, { collectiveId, recipient: email, at: now.toISOString(), until });
  return url;
}
