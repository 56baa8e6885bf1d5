import type { Services } from "../../context.ts";
import type { Db } from "../../db/database.ts";
import type { Instant } from "../../db/schema.ts";
import { listFailedMails, retryMail, type FailedMail } from "../../mail/outbox.ts";
import { hashToken } from "../../sessions/tokens.ts";
import { findLinkedMember, findRecipient } from "./mail-preferences.queries.ts";
import { countWorkingLinks } from "./mailed-links.queries.ts";

type Dependencies = Pick<Services, "db" | "clock" | "unsubscribeTokens">;

interface Retried {
  /** How many mails are sent again. */
  retried: number;
  /** The others, and why they are no longer of use. */
  useless: { id: number; reason: string }[];
}

/** Retries all failed mails that are still of use (`docs/domain/mail.md#mail`). */
export async function retryFailedMails(dependencies: Dependencies): Promise<Retried> {
  const { db, clock } = dependencies;
  const outcome: Retried = { retried: 0, useless: [] };
  for (const mail of await listFailedMails(db)) {
    const reason = await findObjection(dependencies, mail);
    if (reason !== null) outcome.useless.push({ id: mail.id, reason });
    else if (await retryMail(db, clock, mail.id)) outcome.retried += 1;
  }
  return outcome;
}

/** Retries one failed mail. Throws an error for the host if there is no such mail, or if it is no longer of use. */
export async function retryFailedMail(dependencies: Dependencies, id: number): Promise<Retried> {
  const { db, clock } = dependencies;
  const [mail] = await listFailedMails(db, id);
  if (!mail) throw new Error(`There is no failed mail ${id}.`);
  const reason = await findObjection(dependencies, mail);
  if (reason !== null) throw new Error(`Mail ${id} is no longer of use: ${reason}.`);
  if (!(await retryMail(db, clock, id))) throw new Error(`Mail ${id} is already being retried.`);
  return { retried: 1, useless: [] };
}

/** Why a mail is no longer of use; null if it still is. */
async function findObjection(dependencies: Dependencies, mail: FailedMail): Promise<string | null> {
  const { db, clock } = dependencies;
  const at = clock.now().toISOString();
  if (mail.expires_at <= at) return "what it is about is over";
  if (!(await isWanted(dependencies, mail)))
    return "its recipient has left, turned it off or changed to another address";
  if (!(await hasWorkingLinks(db, mail, at))) return "its link no longer works";
  return null;
}

/**
 * Whether a mail may still be sent. One that can be turned off is only for the member it names: not for people who have
 * since left, changed to another address, or turned that kind off.
 */
async function isWanted(
  { db, unsubscribeTokens }: Dependencies,
  { recipient, unsubscribe_url }: FailedMail,
): Promise<boolean> {
  if (unsubscribe_url === null) return true;
  const subscription = unsubscribeTokens.read(unsubscribe_url.slice(unsubscribe_url.lastIndexOf("/") + 1));
  if (!subscription) return false;
  const member = await findLinkedMember(db, subscription.personId);
  return member !== undefined && (await findRecipient(db, member, subscription.kind))?.email === recipient;
}

/** A token of `createToken` in a URL. */
const TOKENS = /(?<=[/=])[\w-]{43}(?![\w-])/g;

/** Mails that can be turned off, and answers to strangers, have no secret link; other links are in members' texts. */
async function hasWorkingLinks(
  db: Db,
  { kind, unsubscribe_url, body_text }: FailedMail,
  at: Instant,
): Promise<boolean> {
  if (unsubscribe_url !== null || kind === "interest declined") return true;
  const hashes = [...body_text.matchAll(TOKENS)].map(([token]) => hashToken(token));
  return (await countWorkingLinks(db, hashes, at)) === new Set(hashes).size;
}
