import { listed } from "../../db/listed.ts";
import type { Db, Instant } from "../../db/schema.ts";
import { listGatheringsById, listWholeGatherings } from "./gatherings.queries.ts";
import { updated } from "./gatherings.service.ts";
import { clockTimes, renewedTimes } from "./local-times.ts";
import { recordGatheringNews, renewRecords } from "./record-news.queries.ts";
import { writeTimes } from "./update-gatherings.queries.ts";

/** How many entries the journal gets at most: one for each gathering, or for the first one of a series. */
const MOST_ENTRIES = 100;
const OFFSETS = /[-+]\d\d:\d\d(?=\/|$)/g;

/** One of several changes: its gatherings, and which series and gatherings have their entries already. */
interface Part {
  collectiveId: number;
  at: Instant;
  ids: readonly number[];
  entered: Set<number>;
  unreadable: string[];
}

/**
 * Recomputes the instants of gatherings that are still to come from the times that their clocks are to show
 * (`docs/domain/gatherings.md#when-a-country-changes-its-clocks`). People are told only of those whose clocks skip their
 * time now. One that cannot be read stays, and is named in `unreadable`. Returns how many gatherings have new instants,
 * and what the journal keeps of it.
 */
export async function renewGatherings(trx: Db, { collectiveId, at, ids, entered, unreadable }: Part) {
  const rows = await trx
    .selectFrom("gatherings")
    .select(["id", "series_id", "starts_at", "ends_at", "original_start", "time_zone", "local_times"])
    .where("collective_id", "=", collectiveId)
    .where("starts_at", ">", at)
    .where("id", "in", listed(trx, ids))
    .orderBy("id")
    .execute();
  const readable = rows.flatMap((before) => {
    try {
      return [{ before, times: renewedTimes(before) }];
    } catch {
      unreadable.push(`gathering ${before.id}`);
      return [];
    }
  });
  const renewed = readable.flatMap(({ before, times }) => (times ? [{ before, after: { ...before, ...times } }] : []));
  const isElsewhere = ({ after: { local_times, ...row } }: (typeof renewed)[number]) =>
    clockTimes(row).replaceAll(OFFSETS, "") !== local_times?.replaceAll(OFFSETS, "");
  const elsewhere = renewed.filter(isElsewhere).map(({ before }) => before.id);
  const entries = renewed.filter(({ before: { id, series_id } }) => {
    const about = series_id ?? -id;
    return !entered.has(about) && entered.size < MOST_ENTRIES && entered.add(about);
  });
  const known = await listWholeGatherings(
    trx,
    collectiveId,
    entries.map(({ before }) => before.id),
  );
  await renewRecords(trx, collectiveId, renewed);
  await recordGatheringNews(trx, await listGatheringsById(trx, collectiveId, elsewhere), { authorId: null, at });
  const unknown = readable.filter(({ before, times }) => before.local_times === null && !times);
  await writeTimes(trx, collectiveId, [...unknown.map(({ before }) => before), ...renewed.map((one) => one.after)]);
  const times = new Map(entries.map((one) => [one.before.id, one.after]));
  const changes = known.map((before) => {
    const { starts_at, ends_at } = times.get(before.id) ?? before;
    return updated(before, { ...before, starts_at, ends_at });
  });
  return { count: renewed.length, changes };
}
