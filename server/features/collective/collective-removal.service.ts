import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Services } from "../../rpc/context.ts";
import { recordErasure } from "../../db/erasures.ts";
import { renewEpoch } from "../../db/database.ts";
import type { Database, Db, Instant, PersonKey } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { lockCollective } from "../../revision/change.ts";
import { isSetupNeeded } from "../../sessions/setup-gate.ts";
import { getCollective } from "./collective.queries.ts";

/** How long a collective can be deleted by its only member, in milliseconds. */
const MISTAKE_LIFETIME = 24 * 60 * 60_000;

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

/** Deletes a collective for the host. Throws `CollectiveNotFound`. */
export async function removeCollective(db: Kysely<Database>, collectiveId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCollective(trx, collectiveId);
    await deleteAll(trx, collectiveId);
  });
}

/** Until when the only member can delete a collective made by mistake; null if that is over or it had other people. */
export async function findDeletableUntil(db: Db, clock: Clock, collectiveId: number): Promise<Instant | null> {
  const { founded_at, people } = await db
    .selectFrom("collectives")
    .select(["founded_at"])
    .select(({ fn, selectFrom }) =>
      selectFrom("people")
        .select(fn.countAll<number>().as("count"))
        .whereRef("people.collective_id", "=", "collectives.id")
        .$asScalar()
        .as("people"),
    )
    .where("id", "=", collectiveId)
    .executeTakeFirstOrThrow();
  if (founded_at === null || people !== 1) return null;
  const until = new Date(Date.parse(founded_at) + MISTAKE_LIFETIME).toISOString();
  return clock.now().toISOString() < until ? until : null;
}

/** Deletes a collective made by mistake, with its only member's account. Throws `WrongName` and `CollectiveInUse`. */
export async function deleteMistake(
  { db, clock, sockets }: Pick<Services, "db" | "clock" | "sockets">,
  { collectiveId, personId }: PersonKey,
  name: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCollective(trx, collectiveId);
    const { collective } = await getCollective(trx, collectiveId);
    if (collective.name !== name) throw new AppError("WrongName", { fields: { collective_name: "notItsName" } });
    if ((await findDeletableUntil(trx, clock, collectiveId)) === null) throw new AppError("CollectiveInUse");
    await deleteAll(trx, collectiveId);
  });
  sockets.endPerson(personId);
}

/**
 * Deletes a collective with its people's accounts and the emails to them. Servers close the sockets of the sessions
 * that this ends; `clearTraces` clears what is on the disk.
 */
async function deleteAll(trx: Db, collectiveId: number): Promise<void> {
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
}
