import { sql } from "kysely";
import type { Db, EntityKey, Instant } from "../../db/schema.ts";
import { listed } from "../../db/listed.ts";

export async function listChoices(db: Db, { collectiveId, id }: EntityKey, intervalIds: readonly number[]) {
  return db
    .selectFrom("crew_involvements")
    .select(["interval_id as intervalId", "person_id as personId", "convenor"])
    .where(({ and }) => and({ collective_id: collectiveId, crew_id: id }))
    .where("interval_id", "in", listed(db, intervalIds))
    .orderBy("interval_id")
    .orderBy("person_id")
    .execute();
}

/** Takes people out of a crew in these intervals, and keeps their choices. */
export async function keepChoices(db: Db, { collectiveId, id }: EntityKey, intervalIds: readonly number[]) {
  const columns = ["collective_id", "interval_id", "crew_id", "person_id", "volunteered_convenor"] as const;
  const inIntervals = listed(db, intervalIds);
  await db
    .insertInto("archived_choices")
    .columns(columns)
    .expression((eb) =>
      eb
        .selectFrom("crew_involvements")
        .select(columns)
        .where(({ and }) => and({ collective_id: collectiveId, crew_id: id }))
        .where("interval_id", "in", inIntervals),
    )
    .execute();
  await db
    .deleteFrom("crew_involvements")
    .where(({ and }) => and({ collective_id: collectiveId, crew_id: id }))
    .where("interval_id", "in", inIntervals)
    .execute();
}

/** Lists the kept choices for these intervals of people who still take part there. */
export async function listKeptChoices(db: Db, { collectiveId, id }: EntityKey, intervalIds: readonly number[]) {
  return db
    .selectFrom("archived_choices as kept")
    .innerJoin("collective_involvements as own", (join) =>
      join
        .onRef("own.collective_id", "=", "kept.collective_id")
        .onRef("own.interval_id", "=", "kept.interval_id")
        .onRef("own.person_id", "=", "kept.person_id"),
    )
    .select(["kept.interval_id", "kept.person_id", "kept.volunteered_convenor"])
    .where(({ and }) => and({ "kept.collective_id": collectiveId, "kept.crew_id": id }))
    .where("kept.interval_id", "in", listed(db, intervalIds))
    .where("own.participation_intention", "=", "OptIn")
    .orderBy("kept.interval_id")
    .orderBy("kept.person_id")
    .execute();
}

type KeptChoice = Awaited<ReturnType<typeof listKeptChoices>>[number];

/** Puts people back into a crew, and deletes its kept choices. */
export async function returnChoices(db: Db, { collectiveId, id }: EntityKey, choices: readonly KeptChoice[]) {
  if (choices.length > 0) {
    const rows = choices.map((choice) => ({ ...choice, collective_id: collectiveId, crew_id: id }));
    await db.insertInto("crew_involvements").values(rows).execute();
  }
  await db.deleteFrom("archived_choices").where("collective_id", "=", collectiveId).where("crew_id", "=", id).execute();
}

/** Whether anybody was ever in a crew, has chosen it, or has written a handover. */
export async function isCrewInUse(db: Db, { collectiveId, id }: EntityKey): Promise<boolean> {
  for (const table of ["crew_involvements", "archived_choices", "handovers"] as const) {
    const row = await db
      .selectFrom(table)
      .select("crew_id")
      .where(({ and }) => and({ collective_id: collectiveId, crew_id: id }))
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Records that the gatherings of a crew that are not over are new to all who were told nothing of them. */
export async function renewGatheringsOf(db: Db, { collectiveId, id }: EntityKey, at: Instant): Promise<void> {
  await sql`insert into gathering_news (
      collective_id, gathering_id, starts_at, ends_at, place, cancelled, untold_since, changed_at, is_new
    )
    select collective_id, id, starts_at, ends_at, place, case when cancelled_at is null then 0 else 1 end,
      ${at}, ${at}, 1
    from gatherings where collective_id = ${collectiveId} and crew_id = ${id} and ends_at > ${at}
    on conflict (collective_id, gathering_id) do update set changed_at = excluded.changed_at, is_new = 1`.execute(db);
}
