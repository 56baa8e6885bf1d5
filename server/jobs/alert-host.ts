import { dayIn } from "../../shared/basics/dates.ts";
import { normalizeEmail } from "../../shared/basics/email-address.ts";
import { findLastBackup, isOverdue } from "../backup/last-backup.ts";
import type { HostServices, JobServices } from "../rpc/context.ts";
import { findMemberByEmail } from "../features/credentials/accounts.queries.ts";
import { listRefusingServices } from "../mail/push/push-devices.queries.ts";
import { findFailingDelivery } from "../mail/failing-delivery.ts";
import { languageOfMail } from "../mail/language-of-mail.ts";
import { listLatestEmails } from "../mail/outbox.queries.ts";
import { queueEmail, type Email } from "../mail/outbox.ts";
import { backupsFail, pushFails, mailFails } from "../mail/templates/host-emails.ts";

/** How long a server that was off or asleep has to make up for its backup, in milliseconds. */
const BACKUP_GRACE_PERIOD = 3_600_000;

interface Trouble {
  email: Email;
  /** When all was well for the last time, in milliseconds. */
  since: number;
}

/**
 * Mails the host once about each trouble that has lasted for a day, or several notifications. The outbox itself says
 * whether they have been told: an email of that kind since all was well. Returns the number of emails.
 */
export async function alertHost(services: JobServices): Promise<number> {
  const { db, clock, host } = services;
  if (!host) return 0;
  const troubles = await findTroubles(services, host);
  if (troubles.length === 0) return 0;
  const at = clock.now().toISOString();
  const normalRecipient = normalizeEmail(host.email);
  return db.transaction().execute(async (trx) => {
    let told = 0;
    for (const { email, since } of troubles) {
      const about = { normalRecipient, kind: email.kind, since: new Date(since).toISOString(), until: at, limit: 1 };
      if ((await listLatestEmails(trx, about)).length > 0) continue;
      await queueEmail(trx, email, { collectiveId: null, recipient: host.email, at });
      told += 1;
    }
    return told;
  });
}

async function findTroubles({ db, clock, timeZone, baseUrl }: JobServices, host: HostServices): Promise<Trouble[]> {
  const now = clock.now();
  const troubles: Trouble[] = [];
  const member = await findMemberByEmail(db, host.email);
  const language = languageOfMail(member && { language: member.collectiveLanguage }, member?.language);
  const to = { language, baseUrl: baseUrl() };
  const last = findLastBackup(host.database, now);
  const since = last ?? host.backsUpSince?.getTime();
  if (since !== undefined && areMissing(host, since, now)) {
    const lastDay = last === undefined ? null : dayIn(timeZone, new Date(last));
    troubles.push({ email: backupsFail(to, { lastDay }), since });
  }
  const failing = await findFailingDelivery(db, now);
  if (failing) troubles.push({ email: mailFails(to, failing), since: Date.parse(failing.lastSent ?? "") || 0 });
  const refusing = await listRefusingServices(db);
  if (refusing.length > 0) troubles.push({ email: pushFails(to, refusing), since: 0 });
  return troubles;
}

/** Whether backups are overdue, and have been for a while in which one could have been made. */
function areMissing(host: HostServices, since: number, now: Date): boolean {
  if (!isOverdue(since, now)) {
    host.overdueSince = null;
    return false;
  }
  if (host.overdueSince === null || host.overdueSince > now) host.overdueSince = now;
  return now.getTime() - host.overdueSince.getTime() >= BACKUP_GRACE_PERIOD;
}
