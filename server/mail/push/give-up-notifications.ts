import type { Kysely } from "kysely";
import { engineOf } from "../../db/engine.ts";
import type { Database, Db, Instant } from "../../db/schema.ts";
import { isClaimed, type ClaimedNotification } from "../outbox.queries.ts";
import { deletePushDevices } from "./push-devices.queries.ts";

/**
 * Gives a claimed notification up: it becomes an email, unless an email or another device of the person has its news or
 * may still get it. In that case it is deleted, or kept if there is time to try it again. With a `device` that is no
 * longer there, this is so of all that waits for it, and it is forgotten unless it has another address by now. Returns
 * whether there is an email.
 */
export async function giveUpNotification(
  db: Kysely<Database>,
  notification: ClaimedNotification,
  { at, isKept = false, device }: { at: Instant; isKept?: boolean; device?: { id: number; endpoint: string } },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Two notifications of one person are not given up at the same time, each because of the other.
    await engineOf(trx).lockTexts(trx, [`calls to ${notification.normal_recipient}`]);
    const which = device ? { call_device_id: device.id } : { id: notification.id, attempts: notification.attempts };
    const isMailed = await turnIntoEmails(trx, which, at);
    if (device) await deletePushDevices(trx, device);
    else if (!isMailed && !isKept) await trx.deleteFrom("outbound_emails").where(isClaimed(notification)).execute();
    return isMailed;
  });
}

/** Turns notifications into emails unless the person gets that news in another way. Returns whether there were any. */
async function turnIntoEmails(
  trx: Db,
  which: { id: number; attempts: number } | { call_device_id: number },
  at: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("outbound_emails as given_up")
    .set({ call: null, call_device_id: null, attempts: 0, first_attempt_at: null, next_attempt_at: at })
    .where(({ and }) => and({ ...which, status: "waiting" }))
    .where("call", "is not", null)
    .where("body_html", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbound_emails as other")
            .select("other.id")
            .whereRef("other.id", "!=", "given_up.id")
            .whereRef("other.normal_recipient", "=", "given_up.normal_recipient")
            .whereRef("other.kind", "=", "given_up.kind")
            .whereRef("other.subject", "=", "given_up.subject")
            .whereRef("other.created_at", "=", "given_up.created_at"),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
