import type { ChangeAddressInput, OwnAddress } from "../../../shared/account.ts";
import type { Context, Services } from "../../context.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import { queueMail } from "../../mail/outbox.ts";
import { addressChanged } from "../../mail/templates/address-changed.ts";
import { confirmAddress as confirmation } from "../../mail/templates/confirm-address.ts";
import { deleteSessionsExcept } from "../../sessions/session.queries.ts";
import type { Member } from "../../sessions/sessions.ts";
import { createToken, hashToken } from "../../sessions/tokens.ts";
import { lockAccount } from "../auth/auth.queries.ts";
import { checkCurrentPassword } from "../auth/current-password.ts";
import { deletePasswordTokensOf, setPasswordHash } from "../auth/password-reset.queries.ts";
import { keepNewResetLink } from "../auth/password-reset.service.ts";
import { unknownPasswordHash } from "../auth/passwords.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { insertSecurityEvent } from "../security-log/security-log.queries.ts";
import { deleteTwoStepSince } from "../two-step/two-step.queries.ts";
import {
  deleteAddressLinksSince,
  deletePendingAddress,
  findPendingAddress,
  getAddress,
  insertAddressLink,
  isAddressTaken,
  setAddress,
  takeAddressLink,
} from "./address.queries.ts";
import { emailInUse } from "./email-in-use.ts";

type Dependencies = Pick<Services, "db" | "clock" | "baseUrl">;

const HOUR = 60 * 60 * 1_000;

/** How long the links work, in milliseconds; the mails state it too. */
const LIFETIMES = { confirm: 24 * HOUR, undo: 7 * 24 * HOUR };

export async function getOwnAddress(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  { userId }: Pick<Member, "userId">,
): Promise<OwnAddress> {
  return {
    email: await getAddress(db, userId),
    pending: await findPendingAddress(db, userId, clock.now().toISOString()),
  };
}

/**
 * Mails a link to a new address; until it is followed, the old one stays. Throws `EmailInUse`, `WrongPassword` and
 * `TooManyRequests`.
 */
export async function requestAddress(
  dependencies: Dependencies & Pick<Context, "limits">,
  { userId, collectiveId }: Member,
  { current_password, email }: ChangeAddressInput,
): Promise<void> {
  const { db, clock, limits } = dependencies;
  await checkCurrentPassword(dependencies, userId, current_password);
  await limits.count("addressLinksBy", String(userId));
  const at = clock.now().toISOString();
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    await assertFree(trx, { email, userId, at });
    const { collective } = await getCollective(trx, collectiveId);
    await deletePendingAddress(trx, userId);
    const url = await makeLink(dependencies, trx, { userId, email, purpose: "confirm" });
    await queueMail(trx, confirmation(collective.name, url), { collectiveId, recipient: email, at });
  });
}

/**
 * Makes the mailed link's address the member's. Only they can do it, so that a link that went to a stranger by mistake
 * gives them nothing. Throws `AddressLinkInvalid` and `EmailInUse`.
 */
export async function confirmAddress(
  dependencies: Dependencies & Pick<Context, "device">,
  member: Member,
  { token }: { token: string },
): Promise<void> {
  const { db, clock, device } = dependencies;
  await db.transaction().execute(async (trx) => {
    const at = clock.now().toISOString();
    const link = await takeAddressLink(trx, { tokenHash: hashToken(token), purpose: "confirm", at });
    if (link?.user_id !== member.userId) throw new AppError("AddressLinkInvalid");
    await replaceAddress(dependencies, trx, { ...member, email: link.email, device });
  });
}

/** Changes an address at once, for the host. Throws `EmailInUse`. */
export async function changeAddress(dependencies: Dependencies, address: NewAddress): Promise<void> {
  await dependencies.db.transaction().execute(async (trx) => {
    await lockAccount(trx, address.userId);
    await replaceAddress(dependencies, trx, address);
  });
}

interface NewAddress {
  userId: number;
  collectiveId: number;
  email: string;
  /** From where it is changed. */
  device: string;
}

/** Replaces an address. Mailed links stop working. The old address is told, and can undo it. Throws `EmailInUse`. */
async function replaceAddress(
  dependencies: Dependencies,
  trx: Db,
  { userId, collectiveId, email, device }: NewAddress,
): Promise<void> {
  const at = dependencies.clock.now().toISOString();
  await assertFree(trx, { email, userId, at });
  const old = await getAddress(trx, userId);
  const { collective } = await getCollective(trx, collectiveId);
  await setAddress(trx, userId, email);
  await deletePendingAddress(trx, userId);
  await deletePasswordTokensOf(trx, userId);
  const url = await makeLink(dependencies, trx, { userId, email: old, purpose: "undo" });
  await queueMail(trx, addressChanged(collective.name, url), { collectiveId, recipient: old, at });
  await insertSecurityEvent(trx, { userId, kind: "AddressChanged", device, at });
}

/**
 * Gives an account the address back that the link went to. Whoever changed it had the password, so nobody has it
 * afterwards: all sessions end, and the returned token sets a new one. Later changes are undone as well, and their links
 * stop working; so is a two-step sign-in that was turned on since. Throws `AddressLinkInvalid`.
 */
export async function undoAddressChange(
  dependencies: Dependencies & Pick<Context, "sockets" | "device">,
  { token }: { token: string },
): Promise<{ token: string }> {
  const { db, clock, sockets, device } = dependencies;
  const unknownPassword = await unknownPasswordHash;
  const undone = await db.transaction().execute(async (trx) => {
    const at = clock.now().toISOString();
    const link = await takeAddressLink(trx, { tokenHash: hashToken(token), purpose: "undo", at });
    if (!link) throw new AppError("AddressLinkInvalid");
    const { user_id: userId, email } = link;
    await setAddress(trx, userId, email);
    await deleteAddressLinksSince(trx, userId, link.created_at);
    await deleteTwoStepSince(trx, userId, link.created_at);
    await setPasswordHash(trx, userId, unknownPassword);
    await deletePasswordTokensOf(trx, userId);
    await insertSecurityEvent(trx, { userId, kind: "AddressChangeUndone", device, at });
    const ended = await deleteSessionsExcept(trx, userId, undefined);
    return { ended, token: await keepNewResetLink(dependencies, trx, userId) };
  });
  for (const { id_hash } of undone.ended) sockets.endSession(id_hash);
  return { token: undone.token };
}

async function assertFree(db: Db, address: Parameters<typeof isAddressTaken>[1]): Promise<void> {
  if (await isAddressTaken(db, address)) throw emailInUse();
}

const PAGES = { confirm: "/settings/address", undo: "/auth/undo_address_change" };

/** Keeps a new link that makes an address the account's, and returns its URL. */
async function makeLink(
  { clock, baseUrl }: Dependencies,
  db: Db,
  { userId, email, purpose }: { userId: number; email: string; purpose: keyof typeof PAGES },
): Promise<string> {
  const token = createToken();
  const now = clock.now();
  await insertAddressLink(db, {
    token_hash: hashToken(token),
    user_id: userId,
    purpose,
    email,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + LIFETIMES[purpose]).toISOString(),
  });
  return `${baseUrl()}${PAGES[purpose]}?token=${token}`;
}
