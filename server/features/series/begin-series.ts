import { recordGatheringNews } from "../gatherings/record-news.queries.ts";
import { listGatheringsOfSeries } from "../gatherings/gatherings.queries.ts";
import { DAYS_OF_SERIES, MAX_DAYS_TO_SERIES } from "../../../shared/constants.ts";
import { addDays, type IsoDate } from "../../../shared/basics/dates.ts";
import { message } from "../../../shared/basics/fields.schema.ts";
import type { GatheringSeries, Repeats, Repetition } from "../../../shared/series/gathering-series.schema.ts";
import { repetitionFrom } from "../../../shared/series/repeats.ts";
import type { Db } from "../../db/database.ts";
import type { EntityKey } from "../../db/entity-table.ts";
import type { Instant } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import type { ChangeAuthor } from "../../revision/change.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { checkLength, instantsOf } from "../gatherings/gatherings.service.ts";
import type { LocalTimes } from "../../../shared/basics/local-times.ts";
import { localTimeIn } from "../gatherings/local-times.ts";
import { dayOf, occurrencesOf, startsOf } from "./occurrences.ts";
import { getStoredSeries, insertMissing, insertSeries, type NewSeries } from "./series.queries.ts";
import { gatheringOf } from "./write-series.ts";

/** Inserts a series whose first gathering is given. Throws `ValidationFailed`. */
export async function beginSeries(
  trx: Db,
  { today, ...by }: ChangeAuthor & { today: IsoDate },
  { gathering, repeats }: { gathering: Omit<NewSeries, "repeats">; repeats: Repeats },
): Promise<GatheringSeries> {
  const { time_zone } = gathering;
  const times = localTimes(instantsOf(gathering, time_zone), time_zone);
  // In the night in which the clocks are set back, they can show an earlier end.
  checkLength(times);
  checkStart(dayOf(times.starts_at), today);
  const series = { ...gathering, ...times, repeats: await toRepetition(trx, by, { repeats, times }) };
  return insertSeries(trx, by.collectiveId, { ...series, made_until: horizonOf(series, today) });
}

/** Throws `ValidationFailed` if a series cannot begin on this day. */
export function checkStart(day: IsoDate, today: IsoDate): void {
  if (day < today) throw refused("starts_at", "repetitionInPast");
  if (day > addDays(today, MAX_DAYS_TO_SERIES)) throw refused("starts_at", "repetitionTooLate");
}

export function localTimes({ starts_at, ends_at }: LocalTimes, timeZone: string): LocalTimes {
  return { starts_at: localTimeIn(timeZone, starts_at), ends_at: localTimeIn(timeZone, ends_at) };
}

export const refused = (field: string, key: Parameters<typeof message>[0]) =>
  new AppError("ValidationFailed", { fields: { [field]: message(key) } });

/** Returns the repetition that begins at these times, which must fit it. Throws `ValidationFailed`. */
export async function toRepetition(
  trx: Db,
  { collectiveId }: ChangeAuthor,
  { repeats, times }: { repeats: Repeats; times: LocalTimes },
): Promise<Repetition> {
  const start = dayOf(times.starts_at);
  const until = repeats.ends_with_interval ? await endOfInterval(trx, collectiveId, start) : repeats.until;
  const repetition = repetitionFrom({ ...repeats, until }, start);
  const [first] = startsOf({ ...times, repeats: repetition, time_zone: "UTC" }, start, start);
  if (!first) throw refused("repeats", "repetitionElsewhere");
  return repetition;
}

async function endOfInterval(trx: Db, collectiveId: number, day: IsoDate): Promise<IsoDate> {
  const intervals = await listIntervals(trx, collectiveId);
  const found = intervals.find(({ start_date, end_date }) => start_date <= day && (end_date ?? "") >= day);
  if (!found?.end_date) throw refused("repeats", "repetitionWithoutInterval");
  return found.end_date;
}

/** The day until which a series has its gatherings: a year ahead, or a year after it begins. */
function horizonOf({ starts_at }: Pick<GatheringSeries, "starts_at">, today: IsoDate): IsoDate {
  return addDays(dayOf(starts_at) > today ? dayOf(starts_at) : today, DAYS_OF_SERIES);
}

/** Makes the gatherings of a new series, of which people will be told. Throws `LimitReached`. */
export async function makeFirstGatherings(
  trx: Db,
  by: ChangeAuthor & EntityKey,
  { from, at }: { from: IsoDate; at: Instant },
): Promise<void> {
  await makeGatherings(trx, by, { from, at });
  await recordGatheringNews(trx, await listGatheringsOfSeries(trx, by), { ...by, at, isNew: true });
}

/** Makes the gatherings of a series from a day on that are missing. Returns how many. Throws `LimitReached`. */
export async function makeGatherings(
  trx: Db,
  { collectiveId, id }: EntityKey,
  { from, at }: { from: IsoDate; at: Instant },
): Promise<number> {
  const series = await getStoredSeries(trx, { collectiveId, id });
  const leftOut = new Set(series.left_out);
  const all = occurrencesOf(series, from, series.made_until);
  const missing = all.filter(({ original_start }) => !leftOut.has(original_start));
  return insertMissing(
    trx,
    { collectiveId, at },
    missing.map((occurrence) => gatheringOf(series, occurrence)),
  );
}
