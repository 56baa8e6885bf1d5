import { paths } from "../../../shared/paths.ts";
import type { Context } from "../../rpc/context.ts";
import type { Db } from "../../db/schema.ts";
import { languageOfMail } from "../../mail/language-of-mail.ts";
import { deletePushDevices } from "../../mail/push/push-devices.queries.ts";
import { offerEmail } from "../../mail/outbox.ts";
import { securityEmail, type SecurityEmailKind, type Remedy } from "../../mail/templates/security-email.ts";
import { endOfLink, makeAddressLink } from "../credentials/address-links.ts";
import { findLanguage } from "../credentials/accounts.queries.ts";
import { findNewestUndoLink, getAddress } from "../credentials/addresses.queries.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { insertSecurityEvent } from "./security-log.queries.ts";

/** Links and tokens for programs. They leave the devices on which the owner is called. */
const FOR_PROGRAMS: ReadonlySet<SecurityEmailKind> = new Set([
  "CalendarAddressMade",
  "CollectiveCalendarAddressMade",
  "ActivityAddressMade",
  "AccessTokenMade",
]);

export type SecurityChangeDependencies = Pick<Context, "clock" | "baseUrl" | "device">;

interface SecurityChange {
  userId: number;
  collectiveId: number;
  kind: SecurityEmailKind;
}

/**
 * Records a change to the security of an account, and mails it to the account's address with a link that undoes
 * everything done since (`docs/domain/account.md#undoing-changes-to-an-account`). From then on, none of its devices is
 * notified until somebody turns notifications on again. The caller has locked the account, and has not changed its
 * address yet. Returns the instant of the change: later than all before it, also in the same millisecond or after the
 * clock was set back, so that an undo can tell what came after what.
 */
export async function recordUndoableChange(dependencies: SecurityChangeDependencies, trx: Db, change: SecurityChange) {
  const { clock, device } = dependencies;
  const { userId, kind } = change;
  const newest = await findNewestUndoLink(trx, userId);
  const now = clock.now().getTime();
  const at = new Date(newest === null ? now : Math.max(now, Date.parse(newest) + 1)).toISOString();
  const email = await getAddress(trx, userId);
  const undoUrl = await makeAddressLink(dependencies, trx, { userId, email, purpose: "undo", at });
  await insertSecurityEvent(trx, { userId, kind, device, at });
  await forgetDevices(trx, change);
  await queueSecurityEmail(dependencies, trx, { ...change, recipient: email, remedy: { undoUrl } });
  return at;
}

/** Queues an email without a link, of changes that the mailbox must not undo: by the host, or by a link sent there. */
export async function recordFinalChange(
  dependencies: SecurityChangeDependencies,
  trx: Db,
  { recipients, ...change }: SecurityChange & { recipients: readonly string[] },
): Promise<void> {
  const { clock, baseUrl, device } = dependencies;
  const { userId, kind } = change;
  await insertSecurityEvent(trx, { userId, kind, device, at: clock.now().toISOString() });
  await forgetDevices(trx, change);
  const remedy = kind === "PasswordChanged" ? { resetUrl: `${baseUrl()}${paths.forgotPassword}` } : null;
  for (const recipient of new Set(recipients))
    await queueSecurityEmail(dependencies, trx, { ...change, recipient, remedy });
}

async function forgetDevices(trx: Db, { userId, kind }: SecurityChange): Promise<void> {
  if (!FOR_PROGRAMS.has(kind)) await deletePushDevices(trx, { userId });
}

async function queueSecurityEmail(
  { clock, device }: SecurityChangeDependencies,
  trx: Db,
  { userId, collectiveId, kind, recipient, remedy }: SecurityChange & { recipient: string; remedy: Remedy },
): Promise<void> {
  const { collective } = await getCollective(trx, collectiveId);
  const language = languageOfMail(collective, await findLanguage(trx, userId));
  const mail = securityEmail(language, collective.name, { kind, device, remedy });
  const at = clock.now().toISOString();
  // Above the limit, emails are left out: they must not prevent a change, and the link of an earlier one undoes it
  // too.
  await offerEmail(trx, mail, { collectiveId, recipient, at, until: endOfLink("undo", at), isWanted: true });
}
