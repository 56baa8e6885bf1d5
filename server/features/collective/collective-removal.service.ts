import type { Kysely } from "kysely";
import { recordErasure } from "../../db/erasures.ts";
import { renewEpoch, type Db } from "../../db/database.ts";
import type { Database } from "../../db/schema.ts";
import { lockCollective } from "../../revision/change.ts";
import { isSetupNeeded } from "../../sessions/setup-gate.ts";

/** Some of the tables whose rows go with a collective: what the host knows it by. */
const COUNTED = ["people", "crews", "intervals", "gatherings", "polls", "entry_pathways", "outbound_emails"] as const;

export type Contents = Record<(typeof COUNTED)[number], number>;

/** Counts what `removeCollective` deletes. */
export async function countContents(db: Db, collectiveId: number): Promise<Contents> {
  const counts: Partial<Contents> = {};
  for (const table of COUNTED) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("collective_id", "=", collectiveId)
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts as Contents;
}

/**
 * Deletes a collective with everything in it, the accounts of its people, and the emails to them. Servers close the
 * sockets of the sessions that this ends. `clearTraces` clears what is left on the disk. Throws `CollectiveNotFound`.
 */
export async function removeCollective(db: Kysely<Database>, collectiveId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCollective(trx, collectiveId);
    const members = trx.selectFrom("people").select("user_id").where("collective_id", "=", collectiveId);
    const addresses = trx.selectFrom("users").select("normal_email").where("id", "in", members);
    await trx
      .deleteFrom("outbound_emails")
      .where("collective_id", "is", null)
      .where("normal_recipient", "in", addresses)
      .execute();
    await trx.deleteFrom("users").where("id", "in", members).execute();
    // Every other row refers to it, or to its people, and goes with it.
    await trx.deleteFrom("collectives").where("id", "=", collectiveId).execute();
    await recordErasure(trx);
    // An earlier set-up link must not work again.
    if (await isSetupNeeded(trx)) await renewEpoch(trx);
  });
}
