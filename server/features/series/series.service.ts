import type { z } from "zod";
import { addDays } from "../../../shared/basics/dates.ts";
import { movedTo } from "../../../shared/basics/local-times.ts";
import type { GatheringScope } from "../../../shared/enumerations.ts";
import type { Gathering, GatheringEdit, GatheringInput } from "../../../shared/gatherings/gatherings.ts";
import { isSame } from "../../../shared/journal/journal-fields.ts";
import type {
  GatheringEditReach,
  GatheringSeries,
  Repeats,
  continuedSeriesSchema,
} from "../../../shared/series/gathering-series.schema.ts";
import { endedBefore, movedRepetition, withRule } from "../../../shared/series/repeats.ts";
import type { Db, EntityKey } from "../../db/schema.ts";
import { asChange, type ChangeAuthor, type Within } from "../../revision/change.ts";
import { checkCrewInUse } from "../collective/collective.queries.ts";
import {
  findGathering,
  getGathering,
  listGatheringsOfSeries,
  listWholeGatherings,
} from "../gatherings/gatherings.queries.ts";
import {
  checkNotOver,
  instantsOf,
  refused,
  writeCancellation,
  writeGathering,
} from "../gatherings/gatherings.service.ts";
import { listSeriesAnswers } from "../gatherings/going-to-all.queries.ts";
import { updateGathering } from "../gatherings/update-gatherings.queries.ts";
import { beginSeries, checkStart, localTimes, toRepetition } from "./begin-series.ts";
import { movedEnds } from "./moved-days.ts";
import { dayOf, startsOf } from "./occurrences.ts";
import { copySeriesAnswers } from "./series-answers.queries.ts";
import { getSeries, getStoredSeries, insertSeries, listHeldUp, moveToSeries, updateSeries } from "./series.queries.ts";
import { SERIES_FIELDS, seriesUpdated, writeSeries, type SeriesChange, type SeriesFields } from "./write-series.ts";

type ByOne = ChangeAuthor & Within & EntityKey;

/**
 * Any member edits a gathering, and the others of its series as far as `scope` reaches, or makes it repeat. The others
 * get only what differs. Throws `GatheringNotFound`, `GatheringOver`, `CrewNotFound`, `CrewArchived`, `LimitReached`,
 * `ValidationFailed`.
 */
export const editGatherings = asChange(
  async (trx, by: ByOne, { input, scope, repeats }: GatheringEditReach & { input: GatheringEdit }) => {
    if (scope === "This" && !repeats) return writeGathering(trx, by, input);
    const at = by.clock.now().toISOString();
    const gathering = await getGathering(trx, by);
    checkNotOver(gathering, at);
    const edited = withEdit(gathering, input);
    const changed = changesTo(gathering, edited);
    if (changed.crew_id !== undefined) await checkCrewInUse(trx, by, changed.crew_id);
    if (gathering.series_id === null && repeats) {
      return beginSeries(trx, by, { ...gathering, input: edited, repeats, first: gathering });
    }
    if (repeats && scope !== "Following") throw refused("repeats", "repetitionFollows");
    const isChange = repeats !== undefined || Object.keys(changed).length > 0;
    const series = isChange ? await splitSeries(trx, gathering, scope) : null;
    if (!series) return writeGathering(trx, by, input);
    const { starts_at, ends_at, ...others } = changed;
    const isMoved = starts_at !== undefined || ends_at !== undefined;
    const times = isMoved || repeats ? await timesOf(trx, by, { series, gathering, edited, repeats }) : undefined;
    const change = { before: series, changed: { ...others, ...times?.changed }, move: times?.move };
    const changes = await writeSeries(trx, by, change);
    // The gathering itself gets all of the edit, also where it differs from its series.
    const current = gathering.starts_at > at ? await findGathering(trx, by) : undefined;
    if (current) await updateGathering(trx, current, { changed, authorId: by.authorId, at });
    return changes.length > 0 ? changes : [seriesUpdated(series, series)];
  },
);

function withEdit(gathering: Gathering, input: GatheringEdit): GatheringInput {
  const details = Object.fromEntries(SERIES_FIELDS.map((field) => [field, gathering[field]])) as SeriesFields;
  return { ...details, ...input, ...instantsOf(input, gathering.time_zone) };
}

function changesTo(gathering: Gathering, edited: GatheringInput): Partial<GatheringInput> {
  const fields = Object.entries(edited);
  return Object.fromEntries(fields.filter(([field, value]) => !isSame(value, gathering[field as keyof Gathering])));
}

/** Returns the times of a series of which one gathering is edited, and the day that moves. Throws `ValidationFailed`. */
async function timesOf(
  trx: Db,
  by: ChangeAuthor & Within,
  edit: { series: GatheringSeries; gathering: Gathering; edited: GatheringInput; repeats: Repeats | undefined },
): Promise<Pick<SeriesChange, "changed" | "move">> {
  const { series, gathering, edited, repeats } = edit;
  const wanted = localTimes(edited, series.time_zone);
  const current = dayOf(localTimes(gathering, series.time_zone).starts_at);
  const move = { from: dayOf(gathering.original_start ?? current), to: dayOf(wanted.starts_at) };
  // Also where the gathering stays: it may have been moved there alone.
  if (move.from !== move.to || current !== move.to) checkStart(move.to, by.today);
  if (repeats) {
    const anew = await toRepetition(trx, by, { repeats, start: move.to });
    return { changed: { ...wanted, repeats: anew }, move };
  }
  const moved = movedRepetition(series.repeats, move.from, move.to);
  const { start, ...ends } = movedEnds(series, moved, move);
  const first = movedTo(`${start}${wanted.starts_at.slice(start.length)}`, wanted);
  return { changed: { ...first, repeats: { ...moved, ...ends } }, move };
}

/**
 * Cancels a gathering, and the others of its series as far as `scope` reaches. They stay to be seen.
 * Throws `GatheringNotFound`, `GatheringOver`.
 */
export const cancelGatherings = asChange(
  async (trx, by: ByOne, { reason, scope }: { reason: string | null | undefined; scope: GatheringScope }) => {
    const at = by.clock.now().toISOString();
    const gathering = await getGathering(trx, by);
    checkNotOver(gathering, at);
    const series = await splitSeries(trx, gathering, scope);
    const before = series ?? gathering;
    const cancel_reason = reason === undefined ? before.cancel_reason : reason;
    const cancellation = { cancelled_at: before.cancelled_at ?? at, cancel_reason };
    const own = { ...cancellation, collectiveId: by.collectiveId, authorId: by.authorId, at };
    if (!series) return writeCancellation(trx, [gathering], own);
    const changes = await writeSeries(trx, by, { before: series, changed: cancellation });
    // Some may have been restored alone, and the last one may have begun.
    const all = await listGatheringsOfSeries(trx, { collectiveId: by.collectiveId, id: series.id });
    const coming = all.filter(({ starts_at }) => starts_at > at);
    const open = coming.filter(({ cancelled_at }) => cancelled_at === null).map(({ id }) => id);
    const ids = coming.length === 0 ? [by.id] : open;
    const alone = await listWholeGatherings(trx, by.collectiveId, ids);
    return [...changes, ...(await writeCancellation(trx, alone, own))];
  },
);

/**
 * Lets a cancelled gathering take place after all, and those of its series that were cancelled together, as far as
 * `scope` reaches. Throws `GatheringNotFound`, `GatheringOver`, `LimitReached`.
 */
export const restoreGatherings = asChange(async (trx, by: ByOne, scope: GatheringScope) => {
  const restored = { cancelled_at: null, cancel_reason: null };
  const at = by.clock.now().toISOString();
  const gathering = await getGathering(trx, by);
  checkNotOver(gathering, at);
  const series = await splitSeries(trx, gathering, scope);
  const changes = series ? await writeSeries(trx, by, { before: series, changed: restored }) : [];
  const own = { ...restored, collectiveId: by.collectiveId, authorId: by.authorId, at };
  const alone = await writeCancellation(trx, [await getGathering(trx, by)], own);
  return [...changes, ...alone];
});

/**
 * Returns the series that a change of a gathering is for; null if it is for the gathering alone. For the gatherings that
 * follow, it is split: those before stay in the series, and the others become a new one.
 */
async function splitSeries(trx: Db, gathering: Gathering, scope: GatheringScope): Promise<GatheringSeries | null> {
  const { collective_id: collectiveId, series_id, original_start: from } = gathering;
  if (series_id === null || scope === "This") return null;
  const key = { collectiveId, id: series_id };
  const series = await getSeries(trx, key);
  if (scope === "All" || from === null || from <= series.starts_at) return series;
  const { times } = series.repeats;
  const passed = times === null ? 0 : startsOf(series, dayOf(series.starts_at), addDays(dayOf(from), -1)).length;
  const { made_until, left_out, series_id: firstId } = await getStoredSeries(trx, key);
  const { id: _id, ...fields } = series;
  const following = await insertSeries(trx, collectiveId, {
    ...fields,
    ...movedTo(from, series),
    repeats: { ...series.repeats, times: times && times - passed },
    made_until,
    series_id: firstId ?? series_id,
    left_out: JSON.stringify(left_out),
  });
  await updateSeries(trx, key, { repeats: endedBefore(series.repeats, dayOf(from)) });
  await moveToSeries(trx, key, { from, seriesId: following.id });
  await copySeriesAnswers(trx, key, following.id);
  return following;
}

/** Returns a series. Throws `GatheringNotFound`. */
export async function getGatheringSeries(db: Db, key: EntityKey): Promise<z.output<typeof continuedSeriesSchema>> {
  const series = withRule(await getSeries(db, key));
  const [heldUp] = await listHeldUp(db, series.id);
  const going = await listSeriesAnswers(db, key.collectiveId, { series_id: key.id });
  return { ...series, no_room_after: heldUp?.made_until ?? null, going: going.map(({ person_id }) => person_id) };
}
