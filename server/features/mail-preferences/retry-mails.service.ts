import type { Services } from "../../context.ts";
import { listFailedMails, retryMail } from "../../mail/outbox.ts";
import { findLinkedMember, findRecipient } from "./mail-preferences.queries.ts";

type Dependencies = Pick<Services, "db" | "clock" | "unsubscribeTokens">;

/** Retries one failed mail, or all of them, but those that nobody wants any more. Returns their number. */
export async function retryFailedMails(dependencies: Dependencies, id?: number): Promise<number> {
  const { db, clock } = dependencies;
  let count = 0;
  for (const mail of await listFailedMails(db, id)) {
    if ((await isWanted(dependencies, mail)) && (await retryMail(db, clock, mail.id))) count += 1;
  }
  return count;
}

/**
 * Whether a mail may still be sent. One that can be turned off is only for the member it names: not for people who
 * have left, given this address up, or turned that kind off since.
 */
async function isWanted(
  { db, unsubscribeTokens }: Dependencies,
  { recipient, unsubscribe_url }: { recipient: string; unsubscribe_url: string | null },
): Promise<boolean> {
  if (unsubscribe_url === null) return true;
  const subscription = unsubscribeTokens.read(unsubscribe_url.slice(unsubscribe_url.lastIndexOf("/") + 1));
  if (!subscription) return false;
  const member = await findLinkedMember(db, subscription.personId);
  return member !== undefined && (await findRecipient(db, member, subscription.kind)) === recipient;
}
