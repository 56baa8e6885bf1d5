import type { Changed } from "../../../shared/journal.ts";
import { isTimeZone } from "../../../shared/time-zones.ts";
import type { Db } from "../../db/database.ts";
import type { Instant } from "../../db/schema.ts";
import { listGatheringsById, listWholeGatherings } from "../gatherings/gatherings.queries.ts";
import { updated } from "../gatherings/gatherings.service.ts";
import { clockTimes, instantsFrom } from "../gatherings/local-times.ts";
import { recordGatheringNews, renewRecords } from "../gatherings/record-news.queries.ts";
import { writeTimes } from "../gatherings/update-gatherings.queries.ts";

/** How many entries the journal gets at most: one for each gathering, or for the first one of a series. */
const MOST_ENTRIES = 100;
const OFFSETS = /[-+]\d\d:\d\d(?=\/|$)/g;

/**
 * Makes the instants of a collective's gatherings to come again from the times that their clocks are to show
 * (`docs/domain/gatherings.md#when-a-country-changes-its-clocks`). People are told only of those whose clocks skip their
 * time now. Returns how many gatherings have new instants, and what the journal keeps of it.
 */
export async function renewGatherings(
  trx: Db,
  { collectiveId, at }: { collectiveId: number; at: Instant },
): Promise<{ count: number; changes: Changed[] }> {
  const rows = await trx
    .selectFrom("gatherings")
    .select(["id", "series_id", "starts_at", "ends_at", "original_start", "time_zone", "local_times"])
    .where("collective_id", "=", collectiveId)
    .where("starts_at", ">", at)
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
  const readable = rows.filter(({ time_zone }) => isTimeZone(time_zone));
  const renewed = readable.flatMap((before) => {
    const times = before.local_times === null ? before : instantsFrom(before.time_zone, before.local_times);
    const isSame = (["starts_at", "ends_at"] as const).every(
      (end) => Date.parse(times[end]) === Date.parse(before[end]),
    );
    return isSame ? [] : [{ before, after: { ...before, starts_at: times.starts_at, ends_at: times.ends_at } }];
  });
  const isElsewhere = ({ after: { local_times, ...row } }: (typeof renewed)[number]) =>
    clockTimes(row).replaceAll(OFFSETS, "") !== local_times?.replaceAll(OFFSETS, "");
  const elsewhere = renewed.filter(isElsewhere).map(({ before }) => before.id);
  const firsts = [...Map.groupBy(renewed, ({ before: { id, series_id } }) => series_id ?? -id).values()];
  const entries = new Map(firsts.slice(0, MOST_ENTRIES).flatMap(([one]) => (one ? [[one.before.id, one.after]] : [])));
  const before = await listWholeGatherings(trx, collectiveId, [...entries.keys()]);
  await renewRecords(trx, collectiveId, renewed);
  await recordGatheringNews(trx, await listGatheringsById(trx, collectiveId, elsewhere), { authorId: null, at });
  const unknown = readable.filter(({ local_times }) => local_times === null);
  await writeTimes(trx, collectiveId, [...unknown, ...renewed.map(({ after }) => after)]);
  const changes = before.map((one) => {
    const { starts_at, ends_at } = entries.get(one.id) ?? one;
    return updated(one, { ...one, starts_at, ends_at });
  });
  return { count: renewed.length, changes };
}
