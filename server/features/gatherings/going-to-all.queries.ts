import { seriesAnswerSchema, type SeriesAnswer } from "../../../shared/series/gathering-series.schema.ts";
import { columnsOf } from "../../db/columns.ts";
import type { Db, Instant } from "../../db/schema.ts";
import { getAwayLookup } from "./asked.queries.ts";
import { insertGoing, takeBackGoing } from "./attendances.queries.ts";
import { listComingOfSeries } from "./gatherings.queries.ts";
import { recordWaiting } from "./waits.queries.ts";

export interface Giving {
  collectiveId: number;
  authorId: number | null;
  at: Instant;
}

/** How many answers that follow one change looks at. Others wait for it. */
const AT_ONCE = 3000;

/** Of one series or one person; otherwise of all. */
export type Of = Partial<Pick<SeriesAnswer, "series_id" | "person_id">>;

/** Lists who goes to all of which series, in the order in which they said so. */
export async function listSeriesAnswers(db: Db, collectiveId: number, of: Of = {}): Promise<SeriesAnswer[]> {
  return db
    .selectFrom("series_answers")
    .select(columnsOf(seriesAnswerSchema))
    .where(({ and }) => and({ collective_id: collectiveId, ...of }))
    .orderBy("answered_at")
    .orderBy("person_id")
    .orderBy("series_id")
    .execute();
}

/**
 * Gives the answers that follow: to the gatherings to come that their person has not answered and is not away from.
 * They come after those who have answered. Takes back those from which their person is away by now. Returns the ids of
 * the series of which some have changed, and after when gatherings are left: only the nearest ones are looked at, as far
 * as one change can, and the daily job gives the rest.
 */
export async function giveSeriesAnswers(
  db: Db,
  { collectiveId, authorId, at }: Giving,
  of?: Of,
): Promise<{ changedIds: number[]; leftAfter: Instant | null }> {
  const answers = await listSeriesAnswers(db, collectiveId, of);
  if (answers.length === 0) return { changedIds: [], leftAfter: null };
  const seriesIds = [...new Set(answers.map(({ series_id }) => series_id))];
  const all = await listComingOfSeries(db, collectiveId, { seriesIds, at });
  const people = Map.groupBy(answers, ({ series_id }) => series_id as number | null);
  let room = AT_ONCE;
  const over = all.find(({ series_id }) => {
    room -= people.get(series_id)?.length ?? 0;
    return room < 0;
  });
  const coming = all.filter(({ starts_at }) => over === undefined || starts_at <= over.starts_at);
  const away = await getAwayLookup(db, collectiveId, coming);
  const going = coming.flatMap((gathering) => {
    const missing = away(gathering);
    const own = answers.filter((one) => one.series_id === gathering.series_id && !missing.includes(one.person_id));
    return own.map(({ person_id, answered_at }) => ({ gathering_id: gathering.id, person_id, answered_at }));
  });
  const given = await insertGoing(db, collectiveId, going);
  const absent = coming.map((gathering) => ({ gathering_id: gathering.id, personIds: away(gathering) }));
  const takenBack = await takeBackGoing(db, collectiveId, absent);
  const changed = coming.filter(({ id }) => given.has(id) || takenBack.has(id));
  const placed = changed.filter(({ places }) => places !== null);
  await recordWaiting(db, placed, authorId);
  const changedIds = [...new Set(changed.flatMap(({ series_id }) => series_id ?? []))];
  return { changedIds, leftAfter: coming.length < all.length ? (over?.starts_at ?? null) : null };
}
