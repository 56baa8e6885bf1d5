import { chooseConvenor } from "../../../shared/crews/convenors.ts";
import type { Db, Instant } from "../../db/schema.ts";
import type { ChangeAuthor } from "../../revision/change.ts";
import { insertConveningNews, type ConveningNews } from "./convening-news.queries.ts";
import type { TouchedPerson } from "./involvement-changes.service.ts";
import { listVolunteering, setConvenors, type Volunteering } from "./convenors.queries.ts";
import { leavesBefore, type Leavers } from "./leavers.rules.ts";

interface Recomputation extends ChangeAuthor {
  crewIds: readonly number[];
  /** The changed interval. Later ones are recomputed too, because it is part of their history. */
  fromIntervalId: number;
  currentIntervalId: number | null;
  leavers: Leavers;
  at: Instant;
}

/**
 * Recomputes the convenors of these crews from one interval on. Returns the people whose involvement changed. For later
 * intervals, it records the situation before (`docs/domain/mail.md#news-of-convening`). People who opt out have no crew
 * involvements, and people who leave before an interval begins do not count in it, so every volunteer participates.
 */
export async function recomputeConvenors(
  db: Db,
  { collectiveId, authorId, crewIds, fromIntervalId, currentIntervalId, leavers, at }: Recomputation,
): Promise<TouchedPerson[]> {
  const involvements = await listVolunteering(db, { collectiveId, crewIds, fromIntervalId });
  const touched: TouchedPerson[] = [];
  const news: ConveningNews[] = [];
  const changed: Volunteering[] = [];
  for (const crewId of crewIds) {
    const ofCrew = involvements.filter((row) => row.crew_id === crewId);
    const lastConvened = new Map(ofCrew.map((row) => [row.person_id, row.last_convened]));
    for (const [intervalId, rows] of Map.groupBy(ofCrew, ({ interval_id }) => interval_id)) {
      const convenes = (row: Volunteering) => row.convenor === 1;
      const chosen = chooseConvenor({
        volunteers: rows
          .filter((row) => row.volunteered_convenor === 1 && !leavesBefore(leavers, intervalId, row.person_id))
          .map(({ person_id }) => ({ person_id, last_convened: lastConvened.get(person_id) ?? null })),
        incumbent: intervalId === currentIntervalId ? (rows.find(convenes)?.person_id ?? null) : null,
      });
      for (const row of rows.filter((candidate) => convenes(candidate) !== (candidate.person_id === chosen))) {
        changed.push(row);
        touched.push({ intervalId, personId: row.person_id, convening: crewId });
        if (intervalId === currentIntervalId) continue;
        const { crew_id, interval_id, person_id, convenor: convened } = row;
        news.push({ collective_id: collectiveId, crew_id, interval_id, person_id, convened, since: at });
      }
      if (chosen !== null) lastConvened.set(chosen, intervalId);
    }
  }
  for (const convenor of [true, false]) {
    const ids = changed.filter((row) => (row.convenor === 1) !== convenor).map(({ id }) => id);
    await setConvenors(db, ids, convenor);
  }
  await insertConveningNews(db, news, authorId);
  return touched;
}
