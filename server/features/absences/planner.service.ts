import type { EntityKey } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { asChange, type ChangeAuthor, type Within } from "../../revision/change.ts";
import { getGathering, listComingOfSeries } from "../gatherings/gatherings.queries.ts";
import { findPerson } from "../people/people.queries.ts";
import { listParts } from "../series/series.queries.ts";
import { handTo } from "./handing.ts";

/**
 * Makes a member look after what a former member planned, with all parts of its series
 * (`docs/domain/participation.md#what-somebody-holds`). Changes nothing if somebody else looks after it. Throws
 * `GatheringNotFound`, `LimitReached`.
 */
export const changePlanner = asChange(async (trx, { clock, ...by }: ChangeAuthor & EntityKey & Within) => {
  const { collectiveId, authorId: to, id } = by;
  const { author_id: from, series_id } = await getGathering(trx, by);
  if (from === null || to === null) return [];
  const former = await findPerson(trx, { collectiveId, personId: from });
  if (!former || former.left_at === null) return [];
  const at = clock.now().toISOString();
  const seriesIds = series_id === null ? [] : await listParts(trx, { collectiveId, id: series_id });
  const coming = await listComingOfSeries(trx, collectiveId, { seriesIds, at });
  const own = coming.filter((one) => one.series_id !== series_id && one.author_id === from);
  const firsts = [...Map.groupBy(own, (one) => one.series_id).values()].flatMap(([first]) => first?.id ?? []);
  const things = [id, ...firsts].map((each) => ({
    id: each,
    intervalId: 0,
    away: { start: "", begins: at, back: null },
  }));
  const given = await handTo(trx, { kind: "gathering", things }, { collectiveId, from, to, at, managingCrewId: null });
  if (given.some((one) => one.to === null)) throw new AppError("LimitReached");
  return given.flatMap(({ handed }) => handed.changes);
});
