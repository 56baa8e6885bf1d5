import { sql } from "kysely";
import { inParts } from "../../db/in-parts.ts";
import { listed } from "../../db/listed.ts";
import type { Database, Db, PersonKey } from "../../db/schema.ts";

export type Told = Database["told_gatherings"];
/** A gathering as somebody knows it. */
export type KnownGathering = Pick<Told, "starts_at" | "ends_at" | "place" | "cancelled">;

interface Knowing {
  gatheringIds: readonly number[];
  personIds: readonly number[];
}

const INTO = sql`insert into told_gatherings (
  collective_id, gathering_id, person_id, starts_at, ends_at, place, cancelled
)`;
const IN_PLACE = sql`on conflict (collective_id, gathering_id, person_id) do update
  set starts_at = excluded.starts_at, ends_at = excluded.ends_at, place = excluded.place,
    cancelled = excluded.cancelled`;

/** Records that these people know how these gatherings are now. */
export async function keepTold(db: Db, collectiveId: number, { gatheringIds, personIds }: Knowing): Promise<void> {
  if (gatheringIds.length === 0 || personIds.length === 0) return;
  await sql`${INTO} select own.collective_id, own.id, people.id, own.starts_at, own.ends_at, own.place,
      case when own.cancelled_at is null then 0 else 1 end
    from gatherings as own join people on people.collective_id = own.collective_id
    where own.collective_id = ${collectiveId} and own.id in ${listed(db, gatheringIds)}
      and people.id in ${listed(db, personIds)}
    ${IN_PLACE}`.execute(db);
}

/** Records that these people know of these gatherings, as they were before what is still to be told, unless they knew. */
export async function keepLearned(db: Db, collectiveId: number, { gatheringIds, personIds }: Knowing): Promise<void> {
  if (gatheringIds.length === 0 || personIds.length === 0) return;
  await sql`${INTO} select own.collective_id, own.id, people.id, coalesce(news.starts_at, own.starts_at),
      coalesce(news.ends_at, own.ends_at), case when news.gathering_id is null then own.place else news.place end,
      coalesce(news.cancelled, case when own.cancelled_at is null then 0 else 1 end)
    from gatherings as own join people on people.collective_id = own.collective_id
    left join gathering_news as news on news.collective_id = own.collective_id and news.gathering_id = own.id
    where own.collective_id = ${collectiveId} and own.id in ${listed(db, gatheringIds)}
      and people.id in ${listed(db, personIds)}
    on conflict (collective_id, gathering_id, person_id) do nothing`.execute(db);
}

/** Forgets that a person knows of these gatherings. */
export async function forgetTold(db: Db, { collectiveId, personId }: PersonKey, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom("told_gatherings")
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .where("gathering_id", "in", listed(db, ids))
    .execute();
}

/** Records what people know of gatherings; of two rows about one of them, the later one counts. */
export async function putTold(db: Db, rows: readonly Told[]): Promise<void> {
  const last = new Map(rows.map((row) => [`${row.gathering_id} ${row.person_id}`, row]));
  for (const part of inParts([...last.values()])) {
    const values = part.map(({ collective_id, gathering_id, person_id, starts_at, ends_at, place, cancelled }) => {
      return sql`(${collective_id}, ${gathering_id}, ${person_id}, ${starts_at}, ${ends_at}, ${place}, ${cancelled})`;
    });
    await sql`${INTO} values ${sql.join(values)} ${IN_PLACE}`.execute(db);
  }
}

/** Maps gatherings to what people know of them, by their ids. */
export async function findTold(db: Db, collectiveId: number, gatheringIds: readonly number[]) {
  const rows = await db
    .selectFrom("told_gatherings")
    .selectAll()
    .where("collective_id", "=", collectiveId)
    .where("gathering_id", "in", listed(db, gatheringIds))
    .execute();
  const groups = Map.groupBy(rows, ({ gathering_id }) => gathering_id);
  return new Map([...groups].map(([id, own]) => [id, new Map(own.map((row) => [row.person_id, row]))]));
}

/** Lists who knows a gathering of these series, each as the ids of the series and of the person. */
export async function listKnownSeries(db: Db, collectiveId: number, seriesIds: readonly number[]) {
  const rows = await db
    .selectFrom("told_gatherings as told")
    .innerJoin("gatherings as own", (join) =>
      join.onRef("own.collective_id", "=", "told.collective_id").onRef("own.id", "=", "told.gathering_id"),
    )
    .select(["own.series_id", "told.person_id"])
    .distinct()
    .where("own.collective_id", "=", collectiveId)
    .where("own.series_id", "in", listed(db, seriesIds))
    .execute();
  return new Set(rows.map(({ series_id, person_id }) => `${series_id} ${person_id}`));
}

/** Lists what a person knows of gatherings. */
export async function listToldOf(db: Db, { collectiveId, personId }: PersonKey) {
  return db
    .selectFrom("told_gatherings")
    .select(["gathering_id", "starts_at", "ends_at", "place", "cancelled"])
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .orderBy("gathering_id")
    .execute();
}
