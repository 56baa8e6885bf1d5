import type { ForgotPasswordInput, PasswordLink, ResetPasswordInput } from "../../../shared/auth/auth.schema.ts";
import { PRODUCT_NAME } from "../../../shared/constants.ts";
import { normalizeEmail } from "../../../shared/basics/email-address.ts";
import { NEXT_PAGE } from "../../../shared/auth/next-page.ts";
import { MEMBERS_PATHS, paths, STEP_NAMES, STEP_PARAMETER, withToken } from "../../../shared/paths.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { Context, Services } from "../../rpc/context.ts";
import type { Db } from "../../db/schema.ts";
import { deleteUntil } from "../../db/delete-until.ts";
import { AppError } from "../../errors.ts";
import { languageOfMail } from "../../mail/language-of-mail.ts";
import { offerEmail } from "../../mail/outbox.ts";
import { passwordReset, passwordResetAfterLeaving } from "../../mail/templates/plain-emails.ts";
import { change } from "../../revision/change.ts";
import { deletePendingAddress, getAddress } from "../credentials/addresses.queries.ts";
import { deleteCalendarFeedsOf } from "../calendar/calendar-feeds.queries.ts";
import { deleteEntryPathwaysLeadingTo } from "../entry-pathways/entry-pathways.service.ts";
import { findPerson, getPerson } from "../people/people.queries.ts";
import { joinIntervals, resumeMembership } from "../membership/membership.service.ts";
import {
  deletePasswordTokensOf,
  findPasswordToken,
  insertPasswordToken,
  setPasswordHash,
} from "../credentials/password-tokens.queries.ts";
import { recordFinalChange } from "../security-log/security-changes.ts";
import { isTwoStepOn } from "../two-step/two-step.queries.ts";
import { findAccountByEmail, findMemberByEmail, lockAccount, updateLanguage } from "../credentials/accounts.queries.ts";
import { startSession } from "./auth.service.ts";
import { groupOf, hashPassword } from "../credentials/passwords.ts";
import { deleteSessionsExcept } from "../../sessions/session.queries.ts";
import { createToken, hashToken } from "../../sessions/tokens.ts";

type PasswordResetDependencies = Pick<Services, "db" | "clock" | "baseUrl">;

/** A members' page, and a step of a plan: nobody can send words of their own to somebody else, or fill in their forms. */
const MEMBERS_PAGE = new RegExp(
  `^(?:${Object.values(MEMBERS_PATHS)
    .map((path) => path.replaceAll(/:\w+/g, String.raw`\d{1,10}`))
    .join("|")})(?=\\?|$)(?:\\?${STEP_PARAMETER}=(?:${STEP_NAMES.join("|")})$)?`,
);

/** How long a reset link works, in milliseconds; the email states it too. */
const RESET_LIFETIME = 24 * 60 * 60 * 1_000;

/**
 * Emails a link to set a new password, or a former member that they have left. An unknown address, and one that has
 * reached its limit of these emails, gets the same response after the same work: its email is queued and discarded in
 * one transaction, because writing is what takes time.
 */
export async function forgotPassword(
  dependencies: PasswordResetDependencies,
  { email, next = "" }: ForgotPasswordInput,
) {
  const { db, clock } = dependencies;
  const at = clock.now().toISOString();
  const link = makeLink(dependencies);
  const account = await findAccountByEmail(db, email);
  const language = languageOfMail(account && { language: account.collectiveLanguage }, account?.language);
  // The link itself carries it, so it may be opened in another browser.
  const [page] = MEMBERS_PAGE.exec(next) ?? [];
  const url = page === undefined ? link.url : `${link.url}&${NEXT_PAGE}=${encodeURIComponent(page)}`;
  const hasLeft = account !== undefined && account.leftAt !== null;
  const mail = hasLeft
    ? passwordResetAfterLeaving(language, account.collective)
    : passwordReset(language, account?.collective ?? PRODUCT_NAME, url);
  await deleteUntil(db, "password_tokens", at);
  await db.transaction().execute(async (trx) => {
    const isQueued = await offerEmail(trx, mail, {
      collectiveId: account?.collectiveId ?? null,
      // The stored address: another one that compares as equal may belong to somebody else.
      recipient: account?.email ?? email,
      at,
      until: link.expires_at,
      isWanted: account !== undefined,
    });
    if (account && !hasLeft && isQueued) await keepLink(trx, account.userId, link);
  });
}

/**
 * Creates a reset link for the host to hand over to people who receive no email. Throws `PersonNotFound` for an unknown
 * address.
 */
export async function createResetLink(
  dependencies: PasswordResetDependencies,
  { email }: Pick<ForgotPasswordInput, "email">,
) {
  const member = await findMemberByEmail(dependencies.db, email);
  if (!member) throw new AppError("PersonNotFound");
  const { url, expires_at } = await keepNewResetLink(dependencies, dependencies.db, member.userId);
  return { url, expires_at };
}

type Link = ReturnType<typeof makeLink>;

function makeLink({ clock, baseUrl }: Pick<PasswordResetDependencies, "clock" | "baseUrl">) {
  const token = createToken();
  return {
    token,
    token_hash: hashToken(token),
    url: baseUrl() + withToken(paths.resetPassword, token),
    expires_at: new Date(clock.now().getTime() + RESET_LIFETIME).toISOString(),
  };
}

/** Stores a new reset link in the caller's transaction, and returns it. */
export async function keepNewResetLink(
  dependencies: Pick<PasswordResetDependencies, "clock" | "baseUrl">,
  db: Db,
  userId: number,
): Promise<Link> {
  const link = makeLink(dependencies);
  await keepLink(db, userId, link);
  return link;
}

async function keepLink(db: Db, userId: number, { token_hash, expires_at }: Link): Promise<void> {
  await insertPasswordToken(db, { user_id: userId, token_hash, purpose: "reset", expires_at });
}

/** Returns what a mailed link is for, so that its page can welcome the person; null for an unknown token. */
export async function describePasswordLink(
  { db, clock, member }: PasswordResetDependencies & Pick<Context, "member">,
  { token }: { token: string },
): Promise<PasswordLink | null> {
  const link = await findPasswordToken(db, hashToken(token), clock.now().toISOString());
  if (!link) return null;
  const { purpose, collective, person, language, collective_language } = link;
  const signedIn = member && (await findPerson(db, member));
  return { purpose, collective, person, signed_in_as: signedIn?.display_name ?? null, language, collective_language };
}

/**
 * Sets a new password with a mailed token. All earlier links stop working, and all sessions of the user except the
 * caller's end, with their sockets. An invitation's token also makes a former member a member again, and signs the
 * person in, unless two-step sign-in asks for more. The page's language becomes that of an account without one. Members
 * learn of it, since they see who has not accepted yet. People who had a password before are notified, without an undo
 * link: this link went to the same mailbox. Throws `PasswordTokenInvalid` if the token is unknown, used or expired.
 */
export async function resetPassword(
  context: Context,
  { token, password, end_feeds, language }: ResetPasswordInput,
): Promise<{ signed_in: boolean }> {
  const { db, clock, sockets, member } = context;
  const tokenHash = hashToken(token);
  const at = clock.now().toISOString();
  const found = await findPasswordToken(db, tokenHash, at);
  if (!found) throw new AppError("PasswordTokenInvalid");
  // It was no guess, and all who are invited may be in one network.
  await context.limits.takeBack("passwordResets", context.network);
  const { collectiveId, personId, userId, purpose } = found;
  // Hash before the transaction, because a transaction blocks all other writers.
  const passwordHash = await hashPassword(password, groupOf(userId));
  let ended: string[] = [];
  await change(context, { collectiveId, authorId: personId, byLink: true }, async (trx, today) => {
    await lockAccount(trx, userId);
    const link = await findPasswordToken(trx, tokenHash, at);
    if (!link) throw new AppError("PasswordTokenInvalid");
    ended = await replacePassword(trx, { userId, passwordHash, kept: member?.sessionHash });
    if (end_feeds) await deleteCalendarFeedsOf(trx, [personId]);
    const isFirst = link.password_hash === null;
    const mayHaveLanguage = purpose === "invitation" && (isFirst || link.language === null);
    if (language && mayHaveLanguage) await updateLanguage(trx, userId, language);
    const recipients = isFirst ? [] : [await getAddress(trx, userId)];
    await recordFinalChange(context, trx, { userId, collectiveId, kind: "PasswordChanged", recipients });
    if (link.left_at !== null) return resumeMembership(trx, { ...link, today });
    await deleteEntryPathwaysLeadingTo(trx, link);
    if (!isFirst) return [];
    const person = await getPerson(trx, link);
    const accepted: Changed = { event: { PeopleEvent: { PersonUpdated: person } }, before: person };
    return [accepted, ...(await joinIntervals(trx, { ...link, today }))];
  });
  for (const sessionHash of ended) sockets.endSession(sessionHash);
  await endSignInLock(context, userId);
  context.cookie.remember({ userId, passwordHash });
  const signed_in = purpose === "invitation" && !(await isTwoStepOn(db, userId));
  if (signed_in) await startSession(context, { userId, passwordHash });
  return { signed_in };
}

/** Lifts the lock that failed sign-ins of others have put on the account: setting a password shows who owns it. */
export async function endSignInLock({ db, limits }: Pick<Services, "db" | "limits">, userId: number): Promise<void> {
  await limits.forget("failedSignInsOfAccount", normalizeEmail(await getAddress(db, userId)));
}

interface NewPassword {
  userId: number;
  passwordHash: string;
  /** The hash of the only session that does not end. */
  kept: string | undefined;
}

/** Sets a password, and ends sessions and links that set one or confirm an address. Returns the sessions' hashes. */
export async function replacePassword(db: Db, { userId, passwordHash, kept }: NewPassword): Promise<string[]> {
  await setPasswordHash(db, userId, passwordHash);
  await deletePasswordTokensOf(db, userId);
  await deletePendingAddress(db, userId);
  return (await deleteSessionsExcept(db, userId, kept)).map((session) => session.id_hash);
}
