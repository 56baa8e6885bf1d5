import type { ChangeResult } from "../../../shared/events/events.ts";
import type { Db, EntityKey, PersonKey } from "../../db/schema.ts";
import { change, type ChangeDependencies } from "../../revision/change.ts";
import { giveSeriesAnswers, type Giving, type Of } from "../gatherings/going-to-all.queries.ts";
import { deleteSeriesAnswers, insertSeriesAnswers } from "./series-answers.queries.ts";
import { listParts, listSeriesById } from "./series.queries.ts";
import { seriesUpdated } from "./write-series.ts";

/**
 * Says whether a member goes to all gatherings of a series, now and later, with all parts if it was split. What they answer to one of them goes before
 * that (`docs/domain/gatherings.md#going-to-all`). Throws `GatheringNotFound`.
 */
export async function answerSeries(
  dependencies: ChangeDependencies,
  key: EntityKey & PersonKey,
  isGoing: boolean,
): Promise<ChangeResult> {
  const by = { collectiveId: key.collectiveId, authorId: key.personId };
  return change(dependencies, by, async (trx) => {
    const seriesIds = await listParts(trx, key);
    const at = dependencies.clock.now().toISOString();
    await (isGoing ? insertSeriesAnswers : deleteSeriesAnswers)(trx, { ...key, seriesIds }, at);
    const { changedIds } = await giveSeriesAnswers(trx, { ...by, at }, { person_id: key.personId });
    const changed = await listSeriesById(trx, key.collectiveId, [...new Set([...seriesIds, ...changedIds])]);
    return changed.map((series) => seriesUpdated(series, series));
  });
}

/** Gives the answers that follow from those to series, as `giveSeriesAnswers` does, and returns the events. */
export async function followSeriesAnswers(trx: Db, by: Giving, of?: Of) {
  const { changedIds, leftAfter } = await giveSeriesAnswers(trx, by, of);
  const changed = changedIds.length === 0 ? [] : await listSeriesById(trx, by.collectiveId, changedIds);
  return { changes: changed.map((series) => seriesUpdated(series, series)), leftAfter };
}
