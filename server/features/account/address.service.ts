import type { ChangeAddressInput, OwnAddress } from "../../../shared/account/account.schema.ts";
import type { Context, Services } from "../../rpc/context.ts";
import type { Db } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { AppError } from "../../errors.ts";
import { languageOfMail } from "../../mail/language-of-mail.ts";
import { queueEmail } from "../../mail/outbox.ts";
import { confirmAddress as confirmation } from "../../mail/templates/plain-emails.ts";
import { inTransaction } from "../../revision/once.ts";
import type { Member } from "../../sessions/sessions.ts";
import { hashToken } from "../../sessions/tokens.ts";
import { findLanguage, lockAccount, lockOwnAccount } from "../credentials/accounts.queries.ts";
import { checkCurrentPassword } from "../credentials/current-password.ts";
import { deletePasswordTokensOf } from "../credentials/password-tokens.queries.ts";
import { getCollective } from "../collective/collective.queries.ts";
import {
  recordFinalChange,
  recordUndoableChange,
  type SecurityChangeDependencies,
} from "../security-log/security-changes.ts";
import { endOfLink, makeAddressLink } from "../credentials/address-links.ts";
import {
  deletePendingAddress,
  endUndoLinks,
  findAddressLink,
  findPendingAddress,
  getAddress,
  isAddressTaken,
  keepEndedLinks,
  setAddresses,
  takeAddressLink,
  emailInUse,
} from "../credentials/addresses.queries.ts";

type AddressDependencies = Pick<Services, "db" | "clock" | "baseUrl">;

export async function getOwnAddress(
  { db, clock }: Pick<AddressDependencies, "db" | "clock">,
  { userId }: Pick<Member, "userId">,
): Promise<OwnAddress> {
  return readSnapshot(db, async (trx) => ({
    email: await getAddress(trx, userId),
    pending: await findPendingAddress(trx, userId, clock.now().toISOString()),
  }));
}

/** Returns the address that a mailed link would make the member's. Throws `AddressLinkInvalid`. */
export async function getLinkedAddress(
  { db, clock }: Pick<AddressDependencies, "db" | "clock">,
  { userId }: Pick<Member, "userId">,
  { token }: { token: string },
): Promise<Pick<OwnAddress, "email">> {
  const at = clock.now().toISOString();
  const link = await findAddressLink(db, { tokenHash: hashToken(token), purpose: "confirm", at });
  if (link?.user_id !== userId) throw new AppError("AddressLinkInvalid");
  return { email: link.email };
}

/**
 * Emails a link to a new address; until it is followed, the old one stays. Throws `EmailInUse`, `WrongPassword` and
 * `TooManyRequests`.
 */
export async function requestAddress(
  dependencies: AddressDependencies & Pick<Context, "limits">,
  member: Member,
  { current_password, email }: ChangeAddressInput,
): Promise<void> {
  const { clock, limits } = dependencies;
  const { userId, collectiveId } = member;
  await checkCurrentPassword(dependencies, userId, current_password);
  await limits.count("addressLinksBy", String(userId));
  const at = clock.now().toISOString();
  await inTransaction(dependencies, async (trx) => {
    await lockOwnAccount(trx, member);
    await assertFree(trx, { email, userId, at });
    const { collective } = await getCollective(trx, collectiveId);
    await deletePendingAddress(trx, userId);
    const url = await makeAddressLink(dependencies, trx, { userId, email, purpose: "confirm", at });
    const until = endOfLink("confirm", at);
    const language = languageOfMail(collective, await findLanguage(trx, userId));
    await queueEmail(trx, confirmation(language, collective.name, url), { collectiveId, recipient: email, at, until });
  });
}

/**
 * Makes the mailed link's address the member's. Only they can do it, so that a link that went to a stranger by mistake
 * gives them nothing. The old address is told, and can undo it. Throws `AddressLinkInvalid` and `EmailInUse`.
 */
export async function confirmAddress(
  dependencies: Pick<Services, "db"> & SecurityChangeDependencies,
  member: Member,
  { token }: { token: string },
): Promise<void> {
  const { clock } = dependencies;
  const { userId, collectiveId } = member;
  await inTransaction(dependencies, async (trx) => {
    await lockOwnAccount(trx, member);
    const at = clock.now().toISOString();
    const link = await takeAddressLink(trx, { tokenHash: hashToken(token), purpose: "confirm", at });
    if (link?.user_id !== userId) throw new AppError("AddressLinkInvalid");
    await assertFree(trx, { email: link.email, userId, at });
    await recordUndoableChange(dependencies, trx, { userId, collectiveId, kind: "AddressChanged" });
    await replaceAddress(trx, userId, link.email);
  });
}

/**
 * Changes an address at once, for the host. All mailed links of the account stop working, also those that would undo an
 * earlier change: they may be a thief's. Both addresses are told. Throws `EmailInUse`.
 */
export async function changeAddress(
  dependencies: Pick<Services, "db"> & SecurityChangeDependencies,
  { userId, collectiveId, email }: { userId: number; collectiveId: number; email: string },
): Promise<void> {
  await inTransaction(dependencies, async (trx) => {
    await lockAccount(trx, userId);
    const recipients = await moveAccount(dependencies, trx, { userId, email });
    await recordFinalChange(dependencies, trx, { userId, collectiveId, kind: "AddressChanged", recipients });
  });
}

/** Makes an address the account's, and ends its mailed links. Returns both addresses. Throws `EmailInUse`. */
export async function moveAccount(
  { clock }: Pick<Services, "clock">,
  trx: Db,
  { userId, email }: { userId: number; email: string },
): Promise<[string, string]> {
  const at = clock.now().toISOString();
  await assertFree(trx, { email, userId, at });
  const old = await getAddress(trx, userId);
  await endUndoLinks(trx, { userId, at });
  await keepEndedLinks(trx, [{ userId, email: old }], at);
  await replaceAddress(trx, userId, email);
  return [old, email];
}

/** Links that set a password or confirm a new address stop working. Throws `EmailInUse`. */
async function replaceAddress(trx: Db, userId: number, email: string): Promise<void> {
  await setAddresses(trx, [{ userId, email }]);
  await deletePendingAddress(trx, userId);
  await deletePasswordTokensOf(trx, userId);
}

async function assertFree(db: Db, address: Parameters<typeof isAddressTaken>[1]): Promise<void> {
  if (await isAddressTaken(db, address)) throw emailInUse();
}
