import { DAYS_OF_SERIES } from "../../../shared/constants.ts";
import { addDays } from "../../../shared/basics/dates.ts";
import { GATHERING_DETAILS } from "../../../shared/gatherings/gatherings.schema.ts";
import type { GatheringSeries } from "../../../shared/series/gathering-series.schema.ts";
import type { GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import { message } from "../../../shared/basics/fields.schema.ts";
import { isSame } from "../../../shared/journal/journal-fields.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import { withRule } from "../../../shared/series/repeats.ts";
import type { Db } from "../../db/database.ts";
import type { Instant } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import type { ChangeAuthor, Within } from "../../revision/change.ts";
import { listGatheringsOfSeries, type StoredGathering } from "../gatherings/gatherings.queries.ts";
import { checkLength } from "../gatherings/gatherings.service.ts";
import { listUntold, recordGatheringNews, type Authorship } from "../gatherings/record-news.queries.ts";
import { findKept } from "./deletion.queries.ts";
import type { DayMove } from "./moved-days.ts";
import { occurrenceAt, type Occurrence, type RepeatedTimes } from "./occurrences.ts";
import { rearrange, type Rearranged } from "./rearrange.ts";
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

export function seriesUpdated(before: GatheringSeries | null, after: GatheringSeries): Changed {
  return { event: { GatheringsEvent: { SeriesUpdated: withRule(after) } }, before: before && withRule(before) };
}

/** The gathering of a series that takes place then. It has the same texts. */
export function gatheringOf(series: StoredSeries, occurrence: Occurrence) {
  const { id: series_id, collective_id: _collective, repeats: _repeats, ...others } = series;
  const { made_until: _until, left_out: _leftOut, ...fields } = others;
  return { ...fields, ...occurrence, series_id };
}

interface SeriesChange {
  before: GatheringSeries;
  changed: Partial<GatheringSeries>;
  /** The day that was moved, if it is not the first one. */
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
  const key = { collectiveId: before.collective_id, id: before.id };
  const after = { ...before, ...changed };
  if (isSame(before, after)) return [];
  checkLength(after);
  const storedBefore = await getStoredSeries(trx, key);
  const isResumed = before.cancelled_at !== null && after.cancelled_at === null;
  // While it was cancelled, no gatherings of the year ahead were made.
  const made_until = [storedBefore.made_until, addDays(today, DAYS_OF_SERIES)].toSorted().at(-1);
  await updateSeries(trx, { ...key, authorId }, { ...changed, ...(isResumed && { made_until }) });
  const storedAfter = await getStoredSeries(trx, key);
  const by = { authorId, at: clock.now().toISOString() };
  const all = await listGatheringsOfSeries(trx, key);
  const isRearranged = isResumed || !isSame(timesOf(before), timesOf(after));
  const rearranged = isRearranged
    ? rearrange(all, { before, after, move, stored: storedAfter, today, now: by.at })
    : undefined;
  const { places = new Map<number, Occurrence>(), left = [] } = rearranged ?? {};
  if (rearranged?.isHeld) throw new AppError("ValidationFailed", { fields: { starts_at: message("repetitionHeld") } });
  if (rearranged) await updateSeries(trx, key, { left_out: JSON.stringify(rearranged.leftOut) });
  const starts = new Set([...places.values()].map(({ original_start }) => original_start));
  const patches = all
    .filter(({ starts_at }) => starts_at > by.at)
    .map((gathering) => {
      const place = places.get(gathering.id);
      const patch = left.includes(gathering)
        ? leftPatch(gathering, { starts, at: by.at })
        : {
            ...fieldsFor(gathering, storedBefore, storedAfter),
            ...cancellationFor(gathering, before, after),
            ...timesFor(gathering, before, { place, now: by.at }),
            ...(place && rearranged?.displaced.has(gathering) ? { cancelled_at: after.cancelled_at } : {}),
          };
      return { before: gathering, changed: onlyChanges(gathering, patch) };
    })
    .filter((patch) => Object.keys(patch.changed).length > 0);
  const unknown = await findUnknown(trx, left, storedBefore);
  await deleteGatherings(trx, key.collectiveId, [...unknown]);
  const kept = patches.filter((patch) => !unknown.has(patch.before.id));
  const moving = kept.filter((patch) => "original_start" in patch.changed);
  await freePlaces(
    trx,
    key.collectiveId,
    moving.map((patch) => patch.before.id),
  );
  await updateGatherings(trx, kept, { collectiveId: key.collectiveId, ...by });
  // While a series is cancelled, nothing is added to it.
  if (rearranged && after.cancelled_at === null) await addGatherings(trx, storedAfter, { ...rearranged, ...by });
  return [seriesUpdated(before, after)];
}

const timesOf = ({ repeats, starts_at, ends_at }: GatheringSeries) => [repeats, starts_at, ends_at];

type Patch = GatheringPatch["changed"];

function onlyChanges(gathering: StoredGathering, patch: Patch): Patch {
  const entries = Object.entries(patch);
  return Object.fromEntries(entries.filter(([field, value]) => !isSame(gathering[field as keyof Patch], value)));
}

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

/** One that was moved alone keeps its own time, and so does one whose new time is over. */
function timesFor(
  gathering: GatheringOutline,
  before: GatheringSeries,
  { place, now }: { place: Occurrence | undefined; now: Instant },
): Patch {
  if (!place) return {};
  return place.starts_at <= now || isMoved(gathering, before) ? { original_start: place.original_start } : place;
}

/** One without a place is cancelled. It gives up its time by the rule if another one has it now. */
function leftPatch(
  { cancelled_at, original_start }: GatheringOutline,
  { starts, at }: { starts: ReadonlySet<string>; at: Instant },
): Patch {
  const isTaken = original_start !== null && starts.has(original_start);
  return { cancelled_at: cancelled_at ?? at, original_start: isTaken ? null : original_start };
}

function isMoved({ original_start, starts_at, ends_at }: GatheringOutline, series: RepeatedTimes): boolean {
  if (original_start === null) return true;
  const planned = occurrenceAt(series, original_start);
  return planned.starts_at !== starts_at || planned.ends_at !== ends_at;
}

/** Finds those gatherings that nobody knows of: nobody was told of them, has answered, or has changed them alone. */
async function findUnknown(
  trx: Db,
  gatherings: readonly StoredGathering[],
  series: StoredSeries,
): Promise<ReadonlySet<number>> {
  const kept = await findKept(trx, series.collective_id, gatherings);
  const untold = await listUntold(trx, series.collective_id, gatherings);
  const isOwn = (gathering: StoredGathering) =>
    isMoved(gathering, series) ||
    (["cancelled_at", ...ROW_FIELDS] as const).some((field) => !isSame(gathering[field], series[field]));
  const unknown = gatherings.filter((one) => untold.has(one.id) && !kept.has(one.id) && !isOwn(one));
  return new Set(unknown.map(({ id }) => id));
}

/** Adds gatherings to a series. Of those in a week or month that had none, people are told. Throws `LimitReached`. */
async function addGatherings(
  trx: Db,
  series: StoredSeries,
  { added, isNew, ...by }: Authorship & Pick<Rearranged<unknown>, "added" | "isNew">,
): Promise<void> {
  const { collective_id: collectiveId, id } = series;
  const gatherings = added.map((occurrence) => gatheringOf(series, occurrence));
  await insertMissing(trx, { collectiveId, at: by.at }, gatherings);
  const starts = new Set<string | null>(added.filter(isNew).map(({ original_start }) => original_start));
  const all = starts.size === 0 ? [] : await listGatheringsOfSeries(trx, { collectiveId, id });
  const told = all.filter(({ original_start }) => starts.has(original_start));
  await recordGatheringNews(trx, told, { authorId: by.authorId, at: by.at, isNew: true });
}
