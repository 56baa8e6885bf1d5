import type { Services } from "../../context.ts";
import { listFailedMails, retryMails, type FailedMail } from "../../mail/outbox.ts";
import { hashToken } from "../../sessions/tokens.ts";
import { findSubscribers } from "../mail-preferences/mail-preferences.queries.ts";
import { findWorkingLinks } from "./mailed-links.queries.ts";

type RetryDependencies = Pick<Services, "db" | "clock" | "unsubscribeTokens">;

interface Retried {
  /** How many emails are sent again. */
  retried: number;
  /** The others, and why they are no longer of use. */
  useless: { id: number; reason: string }[];
}

/** How many emails are read at once: each has its text. */
const BATCH = 100;

/** Retries all failed emails that are still of use (`docs/domain/mail.md#mail`). */
export async function retryFailedMails(dependencies: RetryDependencies): Promise<Retried> {
  const { db, clock } = dependencies;
  const outcome: Retried = { retried: 0, useless: [] };
  for (let after = 0; ;) {
    const mails = await listFailedMails(db, { after, limit: BATCH });
    const last = mails.at(-1);
    if (!last) return outcome;
    const useless = await findObjections(dependencies, mails);
    const useful = mails.map(({ id }) => id).filter((id) => !useless.has(id));
    outcome.retried += await retryMails(db, clock, useful);
    for (const [id, reason] of useless) outcome.useless.push({ id, reason });
    after = last.id;
  }
}

/** Retries one failed mail. Throws an error for the host if there is no such mail, or if it is no longer of use. */
export async function retryFailedMail(dependencies: RetryDependencies, id: number): Promise<Retried> {
  const { db, clock } = dependencies;
  const [mail] = await listFailedMails(db, { id });
  if (!mail) throw new Error(`There is no failed mail ${id}.`);
  const reason = (await findObjections(dependencies, [mail])).get(id);
  if (reason !== undefined) throw new Error(`Mail ${id} is no longer of use: ${reason}.`);
  if ((await retryMails(db, clock, [id])) === 0) throw new Error(`Mail ${id} is already being retried.`);
  return { retried: 1, useless: [] };
}

/** Maps those of these emails that are no longer of use to the reason. */
async function findObjections(
  dependencies: RetryDependencies,
  mails: readonly FailedMail[],
): Promise<ReadonlyMap<number, string>> {
  const { db, clock } = dependencies;
  const at = clock.now().toISOString();
  const isWanted = await findWanted(dependencies, mails);
  const working = await findWorkingLinks(db, mails.flatMap(secretsIn), at);
  const objectionTo = (mail: FailedMail) => {
    if (mail.expires_at <= at) return "what it is about is over";
    if (!isWanted(mail)) return "its recipient has left, turned it off or changed to another address";
    return secretsIn(mail).every((hash) => working.has(hash)) ? null : "its link no longer works";
  };
  return new Map(
    mails.flatMap((mail) => {
      const reason = objectionTo(mail);
      return reason === null ? [] : [[mail.id, reason]];
    }),
  );
}

/**
 * Tells which of these emails may still be sent. One that can be turned off is only for the member it names: not for
 * people who have since left, changed to another address, or turned that kind off.
 */
async function findWanted({ db, unsubscribeTokens }: RetryDependencies, mails: readonly FailedMail[]) {
  const subscriptionOf = ({ unsubscribe_url: url }: FailedMail) =>
    url === null ? undefined : unsubscribeTokens.read(url.slice(url.lastIndexOf("/") + 1));
  const personIds = mails.flatMap((mail) => subscriptionOf(mail)?.personId ?? []);
  const subscribers = await findSubscribers(db, [...new Set(personIds)]);
  return (mail: FailedMail): boolean => {
    if (mail.unsubscribe_url === null) return true;
    const subscription = subscriptionOf(mail);
    if (!subscription) return false;
    const subscriber = subscribers.get(subscription.personId);
    return subscriber?.email === mail.recipient && subscriber.gets(subscription.kind);
  };
}

/** A token of `createToken` in a URL. */
const TOKENS = /(?<=[/=])[\w-]{43}(?![\w-])/g;

/** Emails that can be turned off, and answers to strangers, have no secret link; other links are in members' texts. */
function secretsIn({ kind, unsubscribe_url, body_text }: FailedMail): string[] {
  if (unsubscribe_url !== null || kind === "interest declined") return [];
  return [...body_text.matchAll(TOKENS)].map(([token]) => hashToken(token));
}
