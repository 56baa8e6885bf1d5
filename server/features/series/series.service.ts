import type { z } from "zod";
import { DAYS_OF_SERIES } from "../../../shared/constants.ts";
import { addDays, type IsoDate } from "../../../shared/basics/dates.ts";
import type { GatheringScope } from "../../../shared/enumerations.ts";
import type { ChangeResult } from "../../../shared/events/events.ts";
import type {
  GatheringEditReach,
  GatheringSeries,
  NewGatheringInput,
  Repeats,
  continuedSeriesSchema,
} from "../../../shared/series/gathering-series.schema.ts";
import type { Gathering, GatheringEdit, GatheringInput } from "../../../shared/gatherings/gatherings.ts";
import { isSame } from "../../../shared/journal/journal-fields.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import { endedBefore, movedRepetition, withRule } from "../../../shared/series/repeats.ts";
import type { Services } from "../../rpc/context.ts";
import type { Db } from "../../db/database.ts";
import type { Instant } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import {
  asChange,
  change,
  changeAndReturn,
  type ChangeAuthor,
  type ChangeDependencies,
  type Within,
} from "../../revision/change.ts";
import { yieldToRequests } from "../../db/yield-to-requests.ts";
import { getCollective } from "../collective/collective.queries.ts";
import {
  beginSeries,
  checkStart,
  localTimes,
  makeFirstGatherings,
  makeGatherings,
  refused,
  toRepetition,
} from "./begin-series.ts";
import {
  findGathering,
  getGathering,
  listGatheringsOfSeries,
  listWholeGatherings,
} from "../gatherings/gatherings.queries.ts";
import {
  checkCrew,
  checkNotOver,
  createGathering,
  instantsOf,
  writeCancellation,
  writeGathering,
} from "../gatherings/gatherings.service.ts";
import { movedTo } from "../../../shared/basics/local-times.ts";
import { updateGathering } from "../gatherings/update-gatherings.queries.ts";
import { movedEnds, type DayMove } from "./moved-days.ts";
import { dayOf, occurrencesOf } from "./occurrences.ts";
import {
  findStoredSeries,
  getSeries,
  getStoredSeries,
  insertSeries,
  listHeldUp,
  listSeriesMadeBefore,
  moveToSeries,
  updateSeries,
  type NewSeries,
} from "./series.queries.ts";
import { SERIES_FIELDS, seriesUpdated, writeSeries } from "./write-series.ts";
import type { EntityKey } from "../../db/entity-table.ts";

type ByOne = ChangeAuthor & { id: number };

/**
 * Any member plans a gathering, or a series of them for a year ahead.
 * Throws `CrewNotFound`, `CrewArchived`, `LimitReached`, `ValidationFailed`.
 */
export async function planGathering(
  dependencies: ChangeDependencies & Pick<Services, "timeZone">,
  by: ChangeAuthor,
  { repeats, ...input }: NewGatheringInput,
): Promise<ChangeResult> {
  if (!repeats) return createGathering(dependencies, by, input);
  return change(dependencies, by, async (trx, today) => {
    await checkCrew(trx, by, input.crew_id);
    const { collective } = await getCollective(trx, by.collectiveId);
    const time_zone = collective.time_zone ?? dependencies.timeZone;
    const gathering = { ...input, time_zone, author_id: by.authorId, cancelled_at: null, cancel_reason: null };
    const series = await beginSeries(trx, { ...by, today }, { gathering, repeats });
    const at = dependencies.clock.now().toISOString();
    await makeFirstGatherings(trx, { ...by, id: series.id }, { from: today, at });
    return [seriesUpdated(null, series)];
  });
}

/**
 * Makes the gatherings of the year ahead that a collective's series still lack. Nothing is made twice, even if another
 * process does the same. A series for which there is no room has to wait: it is tried again the next day, and its page,
 * `status` and the log say so. Returns how many gatherings were made.
 */
export async function continueSeries(
  dependencies: ChangeDependencies & Pick<Services, "log">,
  { collectiveId, today }: { collectiveId: number; today: IsoDate },
): Promise<number> {
  const horizon = addDays(today, DAYS_OF_SERIES);
  let made = 0;
  for (const { id, made_until } of await listSeriesMadeBefore(dependencies.db, collectiveId, horizon)) {
    try {
      made += await continueOne(dependencies, { collectiveId, id }, { today, horizon });
    } catch (error) {
      if (!(error instanceof AppError && error.code === "LimitReached")) throw error;
      dependencies.log?.warn({ collective: collectiveId, series: id, made_until }, "A series has no room to go on");
    }
    await yieldToRequests();
  }
  return made;
}

/** Each series is a change of its own: others can change something meanwhile, and one without room stops no other. */
async function continueOne(
  dependencies: ChangeDependencies,
  key: EntityKey,
  { today, horizon }: { today: IsoDate; horizon: IsoDate },
): Promise<number> {
  const at = dependencies.clock.now().toISOString();
  const by = { collectiveId: key.collectiveId, authorId: null };
  return changeAndReturn(dependencies, by, async (trx) => {
    const before = await findStoredSeries(trx, key);
    if (!before || before.cancelled_at !== null || before.made_until >= horizon)
      return { changes: [], respond: () => 0 };
    const next = addDays(before.made_until, 1);
    const series = await updateSeries(trx, key, { made_until: horizon });
    const count = await makeGatherings(trx, key, { from: next > today ? next : today, at });
    return { changes: count > 0 ? [seriesUpdated(series, series)] : [], respond: () => count };
  });
}

/**
 * Any member edits a gathering, and the others of its series as far as `scope` reaches, or makes it repeat.
 * Throws `GatheringNotFound`, `GatheringOver`, `CrewNotFound`, `CrewArchived`, `LimitReached`, `ValidationFailed`.
 */
export const editGatherings = asChange(
  async (
    trx,
    by: ByOne & Within,
    { input: sent, scope, repeats }: GatheringEditReach & { input: GatheringEdit },
  ): Promise<Changed[]> => {
    if (scope === "This" && !repeats) return writeGathering(trx, by, sent);
    const at = by.clock.now().toISOString();
    const gathering = await getGathering(trx, by);
    checkNotOver(gathering, at);
    const { crew_id, place, description, links, expectation, places } = gathering;
    const input = { crew_id, place, description, links, expectation, places, ...sent };
    if (gathering.series_id === null && repeats) return repeat(trx, { ...by, at }, { gathering, input, repeats });
    if (repeats && scope !== "Following") throw refused("repeats", "repetitionFollows");
    const isChange = repeats !== undefined || changesAnything(gathering, input);
    const series = isChange ? await splitSeries(trx, gathering, scope) : null;
    if (!series) return writeGathering(trx, by, input);
    if (input.crew_id !== gathering.crew_id) await checkCrew(trx, by, input.crew_id);
    const edited = await changesOfSeries(trx, by, { series, gathering, input, repeats });
    const changes = await writeSeries(trx, by, { before: series, ...edited });
    const current = gathering.starts_at > at ? await findGathering(trx, by) : undefined;
    if (current) {
      const own = { ...input, ...instantsOf(input, gathering.time_zone) };
      await updateGathering(trx, current, { changed: own, authorId: by.authorId, at });
    }
    return changes.length > 0 ? changes : [seriesUpdated(series, series)];
  },
);

function changesAnything(gathering: Gathering, input: GatheringInput): boolean {
  const { starts_at, ends_at } = instantsOf(input, gathering.time_zone);
  const edited = { ...input, starts_at, ends_at };
  return [...SERIES_FIELDS, "starts_at" as const, "ends_at" as const].some(
    (field) => !isSame(edited[field], gathering[field]),
  );
}

/** A gathering becomes the first one of a series. */
async function repeat(
  trx: Db,
  { today, at, ...by }: ByOne & { at: Instant; today: IsoDate },
  { gathering, input, repeats }: { gathering: Gathering; input: GatheringInput; repeats: Repeats },
): Promise<Changed[]> {
  if (input.crew_id !== gathering.crew_id) await checkCrew(trx, by, input.crew_id);
  const { time_zone, author_id } = gathering;
  const first = { ...input, time_zone, author_id, cancelled_at: null, cancel_reason: null };
  const series = await beginSeries(trx, { ...by, today }, { gathering: first, repeats });
  const times = instantsOf(input, time_zone);
  const changed = { ...input, ...times, series_id: series.id, original_start: series.starts_at };
  await updateGathering(trx, gathering, { changed, authorId: by.authorId, at });
  await makeFirstGatherings(trx, { ...by, id: series.id }, { from: today, at });
  return [seriesUpdated(null, series)];
}

/**
 * Returns the changes that an edit of one gathering makes to its series: only fields that differ from the gathering's.
 * `move` is the day that it moves. Throws `ValidationFailed`.
 */
async function changesOfSeries(
  trx: Db,
  by: ChangeAuthor & { today: IsoDate },
  edit: { series: GatheringSeries; gathering: Gathering; input: GatheringInput; repeats: Repeats | undefined },
): Promise<{ changed: Partial<NewSeries>; move?: DayMove }> {
  const { series, gathering, input, repeats } = edit;
  const fields = SERIES_FIELDS.filter((field) => !isSame(input[field], gathering[field]));
  const changed: Partial<NewSeries> = Object.fromEntries(fields.map((field) => [field, input[field]]));
  const wanted = localTimes(instantsOf(input, series.time_zone), series.time_zone);
  const times = localTimes(gathering, series.time_zone);
  if (dayOf(wanted.starts_at) !== dayOf(times.starts_at)) checkStart(dayOf(wanted.starts_at), by.today);
  const anew = repeats && { ...wanted, repeats: await toRepetition(trx, by, { repeats, times: wanted }) };
  if (anew || isSame(wanted, times)) return { changed: { ...changed, ...anew } };
  const move = { from: dayOf(gathering.original_start ?? times.starts_at), to: dayOf(wanted.starts_at) };
  // Also where the gathering stays: it may have been moved there alone.
  if (move.from !== move.to) checkStart(move.to, by.today);
  const moved = movedRepetition(series.repeats, move.from, move.to);
  const { start, until } = movedEnds(series, moved, move);
  const first = movedTo(`${start}${wanted.starts_at.slice(10)}`, wanted);
  return { changed: { ...changed, ...first, repeats: { ...moved, until } }, move };
}

/**
 * Cancels a gathering, and the others of its series as far as `scope` reaches. They stay to be seen.
 * Throws `GatheringNotFound`, `GatheringOver`.
 */
export const cancelGatherings = asChange(
  async (trx, by: ByOne & Within, { reason, scope }: { reason: string | null | undefined; scope: GatheringScope }) => {
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
export const restoreGatherings = asChange(async (trx, by: ByOne & Within, scope: GatheringScope) => {
  const restored = { cancelled_at: null, cancel_reason: null };
  const at = by.clock.now().toISOString();
  const gathering = await getGathering(trx, by);
  checkNotOver(gathering, at);
  const series = await splitSeries(trx, gathering, scope);
  const changes = series ? await writeSeries(trx, by, { before: series, changed: restored }) : [];
  const own = { ...restored, collectiveId: by.collectiveId, authorId: by.authorId, at };
  const alone = await writeCancellation(trx, [await getGathering(trx, by)], own);
  return changes.length > 0 ? changes : alone;
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
  const passed = times === null ? 0 : occurrencesOf(series, dayOf(series.starts_at), addDays(dayOf(from), -1)).length;
  const { made_until, left_out } = await getStoredSeries(trx, key);
  const { id: _id, ...fields } = series;
  const following = await insertSeries(trx, collectiveId, {
    ...fields,
    ...movedTo(from, series),
    repeats: { ...series.repeats, times: times && times - passed },
    made_until,
    left_out: JSON.stringify(left_out),
  });
  await updateSeries(trx, key, { repeats: endedBefore(series.repeats, dayOf(from)) });
  await moveToSeries(trx, key, { from, seriesId: following.id });
  return following;
}

/** Returns a series. Throws `GatheringNotFound`. */
export async function getGatheringSeries(db: Db, key: EntityKey): Promise<z.output<typeof continuedSeriesSchema>> {
  const series = withRule(await getSeries(db, key));
  const [heldUp] = await listHeldUp(db, series.id);
  return { ...series, no_room_after: heldUp?.made_until ?? null };
}
