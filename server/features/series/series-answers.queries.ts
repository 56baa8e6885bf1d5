import type { IsoDate } from "../../../shared/basics/dates.ts";
import { inParts } from "../../db/in-parts.ts";
import { idsOf, listed } from "../../db/listed.ts";
import type { Db, EntityKey, Instant, PersonKey } from "../../db/schema.ts";
import { listSeriesAnswers } from "../gatherings/going-to-all.queries.ts";
import type { People } from "../people/personal-data-table.ts";
import { lastDayOf } from "./occurrences.ts";
import { listSeriesById } from "./series.queries.ts";

// Going to all of a series (`docs/domain/gatherings.md#going-to-all`).

/** Somebody, and all parts of a series. */
interface Answering extends PersonKey {
  seriesIds: readonly number[];
}

/** Keeps that a person goes to all of a series. Answers that they have taken back follow from it too. */
export async function insertSeriesAnswers(db: Db, key: Answering, at: Instant): Promise<void> {
  const { collectiveId: collective_id, personId: person_id, seriesIds } = key;
  await db
    .insertInto("series_answers")
    .values(seriesIds.map((series_id) => ({ collective_id, series_id, person_id, answered_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await selectOwn(db, key, at).set({ by_series: 1 }).where("answer", "is", null).execute();
}

/**
 * Forgets that a person goes to all of a series, with the answers to gatherings to come that follow from it, also if they
 * are given up.
 */
export async function deleteSeriesAnswers(db: Db, key: Answering, at: Instant): Promise<void> {
  const { collectiveId: collective_id, personId: person_id, seriesIds } = key;
  const own = db.deleteFrom("series_answers").where(({ and }) => and({ collective_id, person_id }));
  await own.where("series_id", "in", listed(db, seriesIds)).execute();
  const none = { answer: null, answered_at: null, note: null };
  await selectOwn(db, key, at).set(none).where("by_series", "=", 1).execute();
  const givenUp = db.deleteFrom("given_up").where(({ and }) => and({ collective_id, person_id, kind: "place" }));
  await givenUp
    .where("subject_id", "in", comingOf(db, key, at))
    .where("by_series", "=", 1)
    .execute();
}

function comingOf(db: Db, { collectiveId, seriesIds }: Answering, at: Instant) {
  const all = db.selectFrom("gatherings").select("id").where("collective_id", "=", collectiveId);
  return all.where("series_id", "in", listed(db, seriesIds)).where("starts_at", ">", at);
}

/** A person's answers to the gatherings of a series that are to come, to be updated. */
function selectOwn(db: Db, key: Answering, at: Instant) {
  return db
    .updateTable("attendances")
    .where(({ and }) => and({ collective_id: key.collectiveId, person_id: key.personId }))
    .where("gathering_id", "in", comingOf(db, key, at));
}

/** People who go to all of a series also do so after it is split. */
export async function copySeriesAnswers(db: Db, { collectiveId, id }: EntityKey, seriesId: number): Promise<void> {
  const rows = await listSeriesAnswers(db, collectiveId, { series_id: id });
  const copies = rows.map((row) => ({ ...row, collective_id: collectiveId, series_id: seriesId }));
  for (const part of inParts(copies)) await db.insertInto("series_answers").values(part).execute();
}

/** Forgets the answers to series that have ended: by their rule, and no gathering is to come. */
export async function forgetEndedSeries(
  db: Db,
  { collectiveId, today, at }: { collectiveId: number; today: IsoDate; at: Instant },
): Promise<void> {
  const answers = await listSeriesAnswers(db, collectiveId);
  const all = await listSeriesById(db, collectiveId, [...new Set(answers.map(({ series_id }) => series_id))]);
  const ended = all.filter((series) => (lastDayOf(series) ?? today) < today);
  const own = db.selectFrom("gatherings").select("series_id").where("collective_id", "=", collectiveId);
  const coming = own.where("ends_at", ">", at).where("series_id", "is not", null).$narrowType<{ series_id: number }>();
  await db
    .deleteFrom("series_answers")
    .where("collective_id", "=", collectiveId)
    .where("series_id", "in", listed(db, idsOf(ended)))
    .where("series_id", "not in", coming)
    .execute();
}

export async function forgetSeriesAnswers(db: Db, { collectiveId, personIds }: People): Promise<void> {
  const all = db.deleteFrom("series_answers").where("collective_id", "=", collectiveId);
  await all.where("person_id", "in", listed(db, personIds)).execute();
}
