import type { Services } from "../../rpc/context.ts";
import { listFailedEmails, retryEmails, type EmailKind, type FailedEmail } from "../../mail/outbox.ts";
import { hashToken } from "../../sessions/tokens.ts";
import { findSubscribers } from "../mail-preferences/mail-preferences.queries.ts";
import { findWorkingLinks } from "./mailed-links.queries.ts";

type RetryDependencies = Pick<Services, "db" | "clock" | "signedTokens">;

interface Retried {
  retried: number;
  /** The others, and why they are no longer of use. */
  useless: { id: number; reason: string }[];
}

/** How many emails are read at once: each has its text. */
const BATCH = 100;

/** Retries all failed emails that are still of use (`docs/domain/mail.md#mail`). */
export async function retryFailedEmails(dependencies: RetryDependencies): Promise<Retried> {
  const { db, clock } = dependencies;
  const outcome: Retried = { retried: 0, useless: [] };
  for (let after = 0; ;) {
    const emails = await listFailedEmails(db, { after, limit: BATCH });
    const last = emails.at(-1);
    if (!last) return outcome;
    const useless = await findObjections(dependencies, emails);
    const useful = emails.map(({ id }) => id).filter((id) => !useless.has(id));
    outcome.retried += await retryEmails(db, clock, useful);
    for (const [id, reason] of useless) outcome.useless.push({ id, reason });
    after = last.id;
  }
}

/** Retries one failed email. Throws an error for the host if there is no such email, or if it is no longer of use. */
export async function retryFailedEmail(dependencies: RetryDependencies, id: number): Promise<Retried> {
  const { db, clock } = dependencies;
  const [email] = await listFailedEmails(db, { id });
  if (!email) throw new Error(`There is no failed mail ${id}.`);
  const reason = (await findObjections(dependencies, [email])).get(id);
  if (reason !== undefined) throw new Error(`Mail ${id} is no longer of use: ${reason}.`);
  if ((await retryEmails(db, clock, [id])) === 0) throw new Error(`Mail ${id} is already being retried.`);
  return { retried: 1, useless: [] };
}

/** Maps those of these emails that are no longer of use to the reason. */
async function findObjections(
  dependencies: RetryDependencies,
  emails: readonly FailedEmail[],
): Promise<ReadonlyMap<number, string>> {
  const { db, clock } = dependencies;
  const at = clock.now().toISOString();
  const isWanted = await findWanted(dependencies, emails);
  const working = await findWorkingLinks(db, emails.flatMap(secretsIn), at);
  const objectionTo = (email: FailedEmail) => {
    if (email.expires_at <= at) return "what it is about is over";
    if (!isWanted(email)) return "its recipient has left, turned it off or changed to another address";
    return secretsIn(email).every((hash) => working.has(hash)) ? null : "its link no longer works";
  };
  return new Map(
    emails.flatMap((email) => {
      const reason = objectionTo(email);
      return reason === null ? [] : [[email.id, reason]];
    }),
  );
}

/** Tells which may still be sent: those that can be turned off, only to the member they name, if still wanted. */
async function findWanted({ db, signedTokens }: RetryDependencies, emails: readonly FailedEmail[]) {
  const subscriptionOf = ({ unsubscribe_url: url }: FailedEmail) =>
    url === null ? undefined : signedTokens.read(url.slice(url.lastIndexOf("/") + 1));
  const personIds = emails.flatMap((email) => subscriptionOf(email)?.personId ?? []);
  const subscribers = await findSubscribers(db, [...new Set(personIds)]);
  return (email: FailedEmail): boolean => {
    if (email.unsubscribe_url === null) return true;
    const subscription = subscriptionOf(email);
    if (!subscription) return false;
    const subscriber = subscribers.get(subscription.personId);
    return subscriber?.email === email.recipient && subscriber.gets(subscription.kind);
  };
}

/** A token of `createToken` in a URL. */
const TOKENS = /(?<=[/=])[\w-]{43}(?![\w-])/g;

const ANSWERS: ReadonlySet<string> = new Set(["interest declined", "interest written"] satisfies EmailKind[]);

/** Emails that can be turned off, and answers to strangers, have no secret link; other links are in members' texts. */
function secretsIn({ kind, unsubscribe_url, body_text }: FailedEmail): string[] {
  if (unsubscribe_url !== null || ANSWERS.has(kind)) return [];
  return [...body_text.matchAll(TOKENS)].map(([token]) => hashToken(token));
}
