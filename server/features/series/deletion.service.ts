import type { GatheringDeletion } from "../../../shared/gatherings/gatherings.ts";
import { withRule } from "../../../shared/series/repeats.ts";
import type { Db, EntityKey, PersonKey } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { AppError } from "../../errors.ts";
import { asChange, type ChangeAuthor } from "../../revision/change.ts";
import { findKept, listToldToOthers } from "./deletion.queries.ts";
import { getGathering, listGatheringsOfSeries } from "../gatherings/gatherings.queries.ts";
import { deleteGatherings, deleteSeriesRow, getSeries, renewFirstPart } from "./series.queries.ts";

/**
 * Finds how much would be deleted with a gathering: it alone or, if it repeats, its whole series. `isAllowed` if the
 * person planned all of it, and nobody has answered or was told.
 */
async function findDeletable(db: Db, { collectiveId, id, personId }: EntityKey & { personId: number | null }) {
  const gathering = await getGathering(db, { collectiveId, id });
  const key = { collectiveId, id: gathering.series_id ?? 0 };
  const series = gathering.series_id === null ? null : await getSeries(db, key);
  const gatherings = series ? await listGatheringsOfSeries(db, key) : [gathering];
  const isOwn = personId !== null && [series ?? gathering, ...gatherings].every((one) => one.author_id === personId);
  const ids = gatherings.map((one) => one.id);
  const isAllowed =
    isOwn &&
    (await findKept(db, { collectiveId }, gatherings)).size === 0 &&
    (await listToldToOthers(db, collectiveId, { gatheringIds: ids, personId })).length === 0;
  return { gathering, series, ids, isAllowed };
}

/** Says how many gatherings somebody would delete with one; none if they cannot. Throws `GatheringNotFound`. */
export async function getDeletion(db: Db, key: EntityKey & PersonKey): Promise<GatheringDeletion> {
  return readSnapshot(db, async (trx) => {
    const { ids, isAllowed } = await findDeletable(trx, key);
    return { gatherings: isAllowed ? ids.length : 0 };
  });
}

/**
 * Deletes a gathering or, if it repeats, its whole series (`docs/domain/gatherings.md#deleting`). Throws
 * `GatheringNotFound`, `GatheringNotDeletable`.
 */
export const deleteGathering = asChange(async (trx, by: ChangeAuthor & EntityKey) => {
  const { gathering, series, ids, isAllowed } = await findDeletable(trx, { ...by, personId: by.authorId });
  if (!isAllowed) throw new AppError("GatheringNotDeletable");
  const { collectiveId } = by;
  await deleteGatherings(trx, collectiveId, ids);
  const deleted = { id: (series ?? gathering).id, collective_id: collectiveId };
  if (!series) return [{ event: { GatheringsEvent: { GatheringDeleted: deleted } }, before: gathering }];
  await renewFirstPart(trx, { collectiveId, id: series.id });
  await deleteSeriesRow(trx, { collectiveId, id: series.id });
  return [{ event: { GatheringsEvent: { SeriesDeleted: deleted } }, before: withRule(series) }];
});
