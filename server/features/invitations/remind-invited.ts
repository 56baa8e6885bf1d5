import type { JobServices } from "../../rpc/context.ts";
import type { CollectiveToday } from "../../each-collective.ts";
import { findInvited, listUnopened } from "./invitations.queries.ts";
import { queueLink } from "./invitations.service.ts";

/** How long before their link ends people are reminded, in milliseconds. */
const BEFORE_THE_END = 2 * 86_400_000;

/**
 * Emails those who have not opened their invitation another link, once for each time that a member has sent them one
 * (`docs/domain/membership.md#joining`). Returns the number of emails.
 */
export async function remindInvited(services: JobServices, { collectiveId }: CollectiveToday): Promise<number> {
  const { db, clock } = services;
  const at = clock.now().toISOString();
  const until = new Date(clock.now().getTime() + BEFORE_THE_END).toISOString();
  const unopened = await listUnopened(db, collectiveId, { at, until });
  let reminded = 0;
  for (const { personId, invited_by: authorId } of unopened) {
    await db.transaction().execute(async (trx) => {
      const invited = await findInvited(trx, { collectiveId, personId }, at);
      if (!invited) return;
      await queueLink(services, trx, { collectiveId, personId, authorId, ...invited, kind: "reminder" });
      reminded += 1;
    });
  }
  return reminded;
}
