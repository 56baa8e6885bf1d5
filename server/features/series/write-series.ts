import { GATHERING_DETAILS } from "../../../shared/gatherings.schema.ts";
import { addDays, type IsoDate } from "../../../shared/dates.ts";
import type { GatheringSeries } from "../../../shared/gathering-series.schema.ts";
import type { GatheringOutline } from "../../../shared/gatherings.ts";
import { isSame } from "../../../shared/journal-fields.ts";
import type { Changed } from "../../../shared/journal.ts";
import { withRule } from "../../../shared/repeats.ts";
import type { Db } from "../../db/database.ts";
import type { ChangeAuthor, Within } from "../../revision/change.ts";
import { findKept } from "./deletion.queries.ts";
import { listGatheringsOfSeries, type StoredGathering } from "../gatherings/gatherings.queries.ts";
import { checkLength } from "../gatherings/gatherings.service.ts";
import type { Authorship } from "../gatherings/record-news.queries.ts";
import { dayOf, matchOccurrences, type Matched, type SeriesGathering } from "./moved-days.ts";
import { occurrenceAt, occurrencesOf, startsOf, type Occurrence } from "./occurrences.ts";
import {
  deleteGatherings,
  freePlaces,
  getStoredSeries,
  insertMissing,
  updateSeries,
  type StoredSeries,
} from "./series.queries.ts";
import { STORED_TEXTS } from "../gatherings/texts.queries.ts";
import { updateGatherings, type GatheringPatch } from "../gatherings/update-gatherings.queries.ts";

/** The fields that gatherings have from their series, besides their times. */
export const SERIES_FIELDS = Object.keys(GATHERING_DETAILS) as (keyof typeof GATHERING_DETAILS)[];

/** The columns in which a gathering has these fields. */
const ROW_FIELDS = [...SERIES_FIELDS.filter((field) => field !== "description" && field !== "links"), ...STORED_TEXTS];

/** For how many days back gatherings take up times of a changed rule: no day moves further. */
const LOOK_BACK = 31;

export function seriesUpdated(before: GatheringSeries | null, after: GatheringSeries): Changed {
  return { event: { GatheringsEvent: { SeriesUpdated: withRule(after) } }, before: before && withRule(before) };
}

/** The gathering of a series that takes place then. It has the same texts. */
export function gatheringOf(series: StoredSeries, occurrence: Occurrence) {
  const { id: series_id, collective_id: _collective, repeats: _repeats, ...others } = series;
  const { made_until: _until, left_out: _leftOut, ...fields } = others;
  return { ...fields, ...occurrence, series_id };
}

/**
 * Changes a series within a change, and its gatherings that have not begun. What was changed for one of them alone
 * stays: its own time, another title, that it was cancelled. Answers stay with their gathering. If the days change, each
 * takes its place in the new rule. One that has no place there is deleted, or cancelled if somebody has answered. Throws
 * `LimitReached`, `ValidationFailed`.
 */
export async function writeSeries(
  trx: Db,
  { clock, today, authorId }: Within & Pick<ChangeAuthor, "authorId">,
  { before, changed }: { before: GatheringSeries; changed: Partial<GatheringSeries> },
): Promise<Changed[]> {
  const key = { collectiveId: before.collective_id, id: before.id };
  const after = { ...before, ...changed };
  if (isSame(before, after)) return [];
  checkLength(after);
  const storedBefore = await getStoredSeries(trx, key);
  await updateSeries(trx, { ...key, authorId }, changed);
  const storedAfter = await getStoredSeries(trx, key);
  const now = clock.now().toISOString();
  const all = await listGatheringsOfSeries(trx, key);
  const coming = all.filter(({ starts_at }) => starts_at > now);
  // While a series is cancelled, nothing is added to it.
  const isResumed = before.cancelled_at !== null && after.cancelled_at === null;
  const places =
    isResumed || !isSame(timesOf(before), timesOf(after))
      ? rearrange({ today, before, after, all, coming, stored: storedAfter })
      : null;
  if (places) {
    await updateSeries(trx, key, { left_out: JSON.stringify(places.leftOut) });
    await deleteOrCancel(trx, key.collectiveId, { gatherings: places.left, authorId, at: now });
    await freePlaces(trx, key.collectiveId, [...places.moved.keys()]);
  }
  const left = new Set<GatheringOutline>(places?.left);
  const isGivenUp = places ? findGivenUp(before, coming) : () => false;
  const patches = coming
    .filter((gathering) => !left.has(gathering))
    .map((gathering) => ({
      before: gathering,
      changed: {
        ...fieldsFor(gathering, storedBefore, storedAfter),
        ...cancellationFor(gathering, before, after),
        ...timesFor(gathering, before, places?.moved.get(gathering.id)),
        ...(places?.taken.has(gathering.id) && isGivenUp(gathering) ? { cancelled_at: after.cancelled_at } : {}),
      },
    }))
    .filter((patch) => Object.keys(patch.changed).length > 0);
  await updateGatherings(trx, patches, { collectiveId: key.collectiveId, authorId, at: now });
  if (places && after.cancelled_at === null) {
    const missing = places.free.filter(({ starts_at }) => starts_at > now);
    await insertMissing(
      trx,
      { collectiveId: key.collectiveId, at: now },
      missing.map((place) => gatheringOf(storedAfter, place)),
    );
  }
  return [seriesUpdated(before, after)];
}

const timesOf = ({ repeats, starts_at, ends_at }: GatheringSeries) => [repeats, starts_at, ends_at];

type Patch = GatheringPatch["changed"];

/** Returns the changed fields of the series, without those that the gathering has values of its own for. */
function fieldsFor(gathering: StoredGathering, before: StoredSeries, after: StoredSeries): Patch {
  const fields = ROW_FIELDS.filter(
    (field) => !isSame(before[field], after[field]) && isSame(gathering[field], before[field]),
  );
  return Object.fromEntries(fields.map((field) => [field, after[field]]));
}

/** They are cancelled and restored together; one that was cancelled alone stays cancelled. */
function cancellationFor(gathering: GatheringOutline, before: GatheringSeries, after: GatheringSeries): Patch {
  const { cancelled_at, cancel_reason } = after;
  if (before.cancelled_at === cancelled_at && before.cancel_reason === cancel_reason) return {};
  return gathering.cancelled_at === before.cancelled_at ? { cancelled_at, cancel_reason } : {};
}

/** One that was moved alone keeps its own time. */
function timesFor(gathering: GatheringOutline, before: GatheringSeries, place: Occurrence | undefined): Patch {
  if (!place) return {};
  return isMoved(gathering, before) ? { original_start: place.original_start } : place;
}

function isMoved({ original_start, starts_at, ends_at }: GatheringOutline, series: GatheringSeries): boolean {
  if (original_start === null) return true;
  const planned = occurrenceAt(series, original_start);
  return planned.starts_at !== starts_at || planned.ends_at !== ends_at;
}

/** Returns whether one of these gatherings was cancelled because the rule had no place for it. */
function findGivenUp(
  series: GatheringSeries,
  gatherings: readonly GatheringOutline[],
): (gathering: GatheringOutline) => boolean {
  const days = gatherings.flatMap(({ original_start }) => (original_start === null ? [] : [dayOf(original_start)]));
  const [first, last] = [days.toSorted().at(0), days.toSorted().at(-1)];
  const planned = new Set(first && last ? startsOf(series, first, last).map(dayOf) : []);
  return ({ original_start, cancelled_at, cancel_reason }) =>
    original_start !== null && cancelled_at !== null && cancel_reason === null && !planned.has(dayOf(original_start));
}

interface Rearranging {
  today: IsoDate;
  before: GatheringSeries;
  after: GatheringSeries;
  all: readonly GatheringOutline[];
  coming: readonly GatheringOutline[];
  /** Until which day the series has its gatherings, and when it has none. */
  stored: Pick<StoredSeries, "made_until" | "left_out">;
}

interface Rearranged extends Omit<Matched, "left"> {
  /** The gatherings that are on none of the new days. */
  left: readonly SeriesGathering[];
  /** The taken times that differ from the gathering's present one. */
  moved: Matched["taken"];
  /** The times that are left out. */
  leftOut: string[];
}

/**
 * Finds the times of the gatherings to come by a changed rule. Those that have begun take up times too, but never
 * change. Those that were put off from earlier days keep theirs. Times that are left out move like gatherings.
 */
function rearrange({ today, before, after, all, coming, stored }: Rearranging): Rearranged {
  const since = addDays(today, -LOOK_BACK);
  const leftOut = stored.left_out.map((original_start, index) => ({ id: -1 - index, original_start }));
  const places = [...all.filter(isInSeries), ...leftOut].filter(({ original_start }) => dayOf(original_start) >= since);
  const until = [stored.made_until, ...stored.left_out.map(dayOf)].toSorted().at(-1) ?? stored.made_until;
  const { taken, left, free } = matchOccurrences(places, occurrencesOf(after, since, until), { before, after });
  const moving = coming.filter(isInSeries).filter(({ original_start }) => dayOf(original_start) >= today);
  const byId = new Map(moving.map((gathering) => [gathering.id, gathering]));
  const unplaced = new Set(left.map(({ id }) => id));
  const takenByMoving = [...taken].filter(([id]) => byId.has(id));
  return {
    taken: new Map(takenByMoving),
    moved: new Map(takenByMoving.filter(([id, time]) => !isAt(byId.get(id), time, before))),
    left: moving.filter(({ id }) => unplaced.has(id)),
    free: free
      .filter(({ original_start }) => dayOf(original_start) >= today)
      .filter(({ original_start }) => dayOf(original_start) <= stored.made_until),
    leftOut: leftOut.flatMap(({ id }) => taken.get(id)?.original_start ?? []),
  };
}

/** One that was moved alone is at its own time. */
function isAt(gathering: GatheringOutline | undefined, time: Occurrence, series: GatheringSeries): boolean {
  if (gathering?.original_start !== time.original_start) return false;
  return isMoved(gathering, series) || (gathering.starts_at === time.starts_at && gathering.ends_at === time.ends_at);
}

function isInSeries(gathering: GatheringOutline): gathering is SeriesGathering {
  return gathering.original_start !== null;
}

/** Deletes gatherings; those that somebody has answered are cancelled. */
async function deleteOrCancel(
  trx: Db,
  collectiveId: number,
  { gatherings, ...by }: Authorship & { gatherings: readonly GatheringOutline[] },
): Promise<void> {
  const kept = await findKept(trx, collectiveId, gatherings);
  const isAnswered = ({ id }: GatheringOutline) => kept.has(id);
  const cancelled = gatherings.filter((gathering) => isAnswered(gathering) && gathering.cancelled_at === null);
  await updateGatherings(
    trx,
    cancelled.map((before) => ({ before, changed: { cancelled_at: by.at } })),
    { collectiveId, ...by },
  );
  await deleteGatherings(
    trx,
    collectiveId,
    gatherings.filter((gathering) => !isAnswered(gathering)).map(({ id }) => id),
  );
}
