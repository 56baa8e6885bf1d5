import { DAYS_OF_SERIES, MAX_DAYS_TO_SERIES } from "../../../shared/constants.ts";
import { addDays, type IsoDate } from "../../../shared/basics/dates.ts";
import type { LocalTimes } from "../../../shared/basics/local-times.ts";
import type { ChangeResult } from "../../../shared/events/events.ts";
import type { Gathering, GatheringInput } from "../../../shared/gatherings/gatherings.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { NewGatheringInput, Repeats, Repetition } from "../../../shared/series/gathering-series.schema.ts";
import { daysOfRepetition, repetitionFrom } from "../../../shared/series/repeats.ts";
import type { Db } from "../../db/schema.ts";
import { change, type ChangeAuthor, type ChangeDependencies, type Within } from "../../revision/change.ts";
import type { Services } from "../../rpc/context.ts";
import { checkCrewInUse, getCollective } from "../collective/collective.queries.ts";
import { listGatheringsOfSeries } from "../gatherings/gatherings.queries.ts";
import { checkLength, createGathering, instantsOf, refused } from "../gatherings/gatherings.service.ts";
import { localTimeIn } from "../gatherings/local-times.ts";
import { recordGatheringNews } from "../gatherings/record-news.queries.ts";
import { noteDecidedAlone, updateGathering } from "../gatherings/update-gatherings.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { makeGatherings } from "./continue-series.ts";
import { dayOf } from "./occurrences.ts";
import { getStoredSeries, insertSeries } from "./series.queries.ts";
import { seriesUpdated } from "./write-series.ts";

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
    await checkCrewInUse(trx, by, input.crew_id);
    const { collective } = await getCollective(trx, by.collectiveId);
    const time_zone = collective.time_zone ?? dependencies.timeZone;
    const { clock } = dependencies;
    return beginSeries(trx, { ...by, clock, today }, { input, time_zone, author_id: by.authorId, repeats });
  });
}

interface Beginning extends Pick<Gathering, "time_zone" | "author_id"> {
  input: GatheringInput;
  repeats: Repeats;
  /** The first one, if it exists. */
  first?: Gathering;
}

/** Makes a series and its gatherings, of which people will be told. Throws `LimitReached`, `ValidationFailed`. */
export async function beginSeries(
  trx: Db,
  { clock, today, ...by }: ChangeAuthor & Within,
  { input, time_zone, author_id, first, ...planned }: Beginning,
): Promise<Changed[]> {
  const at = clock.now().toISOString();
  const instants = instantsOf(input, time_zone);
  const times = localTimes(instants, time_zone);
  const start = dayOf(times.starts_at);
  // In the night in which the clocks are set back, they can show an earlier end.
  checkLength(times);
  checkStart(start, today);
  const repeats = await toRepetition(trx, by, { ...planned, start });
  const made_until = addDays(start > today ? start : today, DAYS_OF_SERIES);
  const others = { time_zone, author_id, cancelled_at: null, cancel_reason: null, made_until };
  const series = await insertSeries(trx, by.collectiveId, { ...input, ...times, repeats, ...others });
  if (first) {
    const changed = { ...input, ...instants, series_id: series.id, original_start: series.starts_at };
    await updateGathering(trx, first, { changed, authorId: by.authorId, at });
    if (first.cancelled_at !== null) await noteDecidedAlone(trx, by.collectiveId, [first.id]);
  }
  const key = { collectiveId: by.collectiveId, id: series.id };
  await makeGatherings(trx, await getStoredSeries(trx, key), { from: today, at });
  await recordGatheringNews(trx, await listGatheringsOfSeries(trx, key), { ...by, at, isNew: true });
  return [seriesUpdated(null, series)];
}

/** Throws `ValidationFailed` if a series cannot begin on this day. */
export function checkStart(day: IsoDate, today: IsoDate): void {
  if (day < today) throw refused("starts_at", "repetitionInPast");
  if (day > addDays(today, MAX_DAYS_TO_SERIES)) throw refused("starts_at", "repetitionTooLate");
}

export function localTimes({ starts_at, ends_at }: LocalTimes, timeZone: string): LocalTimes {
  return { starts_at: localTimeIn(timeZone, starts_at), ends_at: localTimeIn(timeZone, ends_at) };
}

/** Returns the repetition that begins on a day, which must fit it. Throws `ValidationFailed`. */
export async function toRepetition(
  trx: Db,
  { collectiveId }: ChangeAuthor,
  { repeats, start }: { repeats: Repeats; start: IsoDate },
): Promise<Repetition> {
  const until = repeats.ends_with_interval ? await endOfInterval(trx, collectiveId, start) : repeats.until;
  const repetition = repetitionFrom({ ...repeats, until }, start);
  const [first] = daysOfRepetition(repetition, start, { last: start });
  if (!first) throw refused("repeats", "repetitionElsewhere");
  return repetition;
}

async function endOfInterval(trx: Db, collectiveId: number, day: IsoDate): Promise<IsoDate> {
  const intervals = await listIntervals(trx, collectiveId);
  const found = intervals.find(({ start_date, end_date }) => start_date <= day && (end_date ?? "") >= day);
  if (!found?.end_date) throw refused("repeats", "repetitionWithoutInterval");
  return found.end_date;
}
