import { DAYS_OF_SERIES } from "../../../shared/constants.ts";
import { addDays } from "../../../shared/basics/dates.ts";
import { GATHERING_DETAILS } from "../../../shared/gatherings/gatherings.schema.ts";
import type { GatheringSeries } from "../../../shared/series/gathering-series.schema.ts";
import { isSame } from "../../../shared/journal/journal-fields.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import { withRule } from "../../../shared/series/repeats.ts";
import type { Db } from "../../db/schema.ts";
import type { ChangeAuthor, Within } from "../../revision/change.ts";
import { listGatheringsOfSeries, type GatheringOfSeries } from "../gatherings/gatherings.queries.ts";
import { checkLength, refused } from "../gatherings/gatherings.service.ts";
import { giveSeriesAnswers } from "../gatherings/going-to-all.queries.ts";
import { listUntold, recordGatheringNews } from "../gatherings/record-news.queries.ts";
import { STORED_TEXTS } from "../gatherings/texts.queries.ts";
import { updateGatherings, type GatheringPatch } from "../gatherings/update-gatherings.queries.ts";
import { findKept } from "./deletion.queries.ts";
import type { DayMove } from "./moved-days.ts";
import { isMoved } from "./occurrences.ts";
import { rearrange } from "./rearrange.ts";
import {
  deleteGatherings,
  freeTimes,
  getStoredSeries,
  insertMissing,
  updateSeries,
  type StoredSeries,
} from "./series.queries.ts";

/** The fields that gatherings have from their series, besides their times. */
export const SERIES_FIELDS = Object.keys(GATHERING_DETAILS) as (keyof typeof GATHERING_DETAILS)[];
export type SeriesFields = Pick<GatheringSeries, keyof typeof GATHERING_DETAILS>;

/** The columns in which a gathering has these fields. */
const ROW_FIELDS = [...SERIES_FIELDS.filter((field) => field !== "description" && field !== "links"), ...STORED_TEXTS];

type Patch = GatheringPatch["changed"];

export function seriesUpdated(before: GatheringSeries | null, after: GatheringSeries): Changed {
  return { event: { GatheringsEvent: { SeriesUpdated: withRule(after) } }, before: before && withRule(before) };
}

export interface SeriesChange {
  before: GatheringSeries;
  changed: Partial<GatheringSeries>;
  /** The day that was moved by an edit; otherwise it is the first one. */
  move?: DayMove | undefined;
}

/**
 * Changes a series within a change, and its gatherings that have not begun. What was changed for one of them alone
 * stays: its own time, another title, that it was cancelled. Answers stay with their gathering. If the days change, each
 * takes its place in the new rule. One that has no place there is cancelled, or deleted if nobody knows of it. Throws
 * `LimitReached`, `ValidationFailed`.
 */
export async function writeSeries(
  trx: Db,
  { clock, today, authorId }: Within & Pick<ChangeAuthor, "authorId">,
  { before, changed, move }: SeriesChange,
): Promise<Changed[]> {
  const after = { ...before, ...changed };
  if (isSame(before, after)) return [];
  checkLength(after);
  const key = { collectiveId: before.collective_id, id: before.id };
  const by = { authorId, at: clock.now().toISOString() };
  const storedBefore = await getStoredSeries(trx, key);
  // While it was cancelled, no gatherings of the year ahead were made.
  const isResumed = before.cancelled_at !== null && after.cancelled_at === null;
  const horizon = isResumed ? addDays(today, DAYS_OF_SERIES) : "";
  const made_until = horizon > storedBefore.made_until ? horizon : storedBefore.made_until;
  const all = await listGatheringsOfSeries(trx, key);
  const rearranged = rearrange(all, { before, after, move, stored: { ...storedBefore, made_until }, now: by.at });
  if (rearranged.isHeld) throw refused("starts_at", "repetitionHeld");
  const left_out = JSON.stringify(rearranged.leftOut);
  await updateSeries(trx, { ...key, authorId }, { ...changed, made_until, left_out });
  const storedAfter = await getStoredSeries(trx, key);

  const unknown = await findUnknown(trx, rearranged.gone, storedBefore);
  await deleteGatherings(trx, key.collectiveId, [...unknown]);
  const patches = all
    .filter(({ id, starts_at }) => starts_at > by.at && !unknown.has(id))
    .map((gathering) => ({
      before: gathering,
      changed: onlyChanges(gathering, {
        ...(!rearranged.gone.includes(gathering) && followed(gathering, storedBefore, storedAfter)),
        ...rearranged.patches.get(gathering),
      }),
    }))
    .filter((patch) => Object.keys(patch.changed).length > 0);
  const moving = patches.flatMap((patch) => ("original_start" in patch.changed ? patch.before.id : []));
  await freeTimes(trx, key.collectiveId, moving);
  await updateGatherings(trx, patches, { collectiveId: key.collectiveId, ...by });
  const inserted = await insertMissing(trx, storedAfter, { times: rearranged.added, at: by.at });
  const told = inserted.filter(({ original_start }) => rearranged.told.has(original_start));
  await recordGatheringNews(trx, told, { ...by, isNew: true });
  await giveSeriesAnswers(trx, { ...by, collectiveId: key.collectiveId }, { series_id: key.id });
  return [seriesUpdated(before, after)];
}

/** Returns what a gathering has from its series: the fields of which it has no value of its own. */
function followed(gathering: GatheringOfSeries, before: StoredSeries, after: StoredSeries): Patch {
  const { cancelled_at, cancel_reason } = after;
  const fields = ROW_FIELDS.filter((field) => isSame(gathering[field], before[field]));
  // They are cancelled and restored together; one that was cancelled alone stays cancelled.
  const isCancellation = cancelled_at !== before.cancelled_at || cancel_reason !== before.cancel_reason;
  const isTogether = isCancellation && !gathering.decided_alone;
  return {
    ...Object.fromEntries(fields.map((field) => [field, after[field]])),
    ...(isTogether && { cancelled_at, cancel_reason }),
  };
}

function onlyChanges(gathering: GatheringOfSeries, patch: Patch): Patch {
  const entries = Object.entries(patch);
  return Object.fromEntries(entries.filter(([field, value]) => !isSame(gathering[field as keyof Patch], value)));
}

/** Finds those gatherings that nobody knows of: nobody was told of them, has answered or changed them alone. */
async function findUnknown(trx: Db, gatherings: readonly GatheringOfSeries[], series: StoredSeries) {
  const kept = await findKept(trx, { collectiveId: series.collective_id, isAlone: true }, gatherings);
  const untold = await listUntold(trx, series.collective_id, gatherings);
  const isOwn = (gathering: GatheringOfSeries) =>
    isMoved(gathering, series) ||
    (["cancelled_at", ...ROW_FIELDS] as const).some((field) => !isSame(gathering[field], series[field]));
  const unknown = gatherings.filter((one) => untold.has(one.id) && !kept.has(one.id) && !isOwn(one));
  return new Set(unknown.map(({ id }) => id));
}
