import { asksAnew, isAnnounced, type GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import { findLastOfSeries, listGatheringsById } from "../gatherings/gatherings.queries.ts";
import { dayIn, timeIn } from "../../../shared/basics/dates.ts";
import type { Db, Instant } from "../../db/schema.ts";
import { CHANGE_KINDS, type AboutGatherings, type ChangeKind, type NewsItem } from "./news-kinds.ts";
import type { News } from "./news.service.ts";
import { GATHERINGS_AT_ONCE, newsItemOf, partsOf, newsOfGatherings } from "./news-items.ts";
import { getAskedLookup, getPlannedLookup } from "../gatherings/asked.queries.ts";
import type { GatheringNews } from "../gatherings/record-news.queries.ts";
import { findChosen } from "../gatherings/chosen.queries.ts";
import { findTold, listKnownSeries, type KnownGathering } from "../gatherings/told-gatherings.queries.ts";
import { listGatheringNews } from "./gathering-news.queries.ts";
import { findConcerned } from "./find-concerned.ts";
import { listUnread, toEntry } from "./unread.queries.ts";
import { yieldToRequests } from "../../db/yield-to-requests.ts";

/** Each person's items, by what they say. */
export type NewsItems = Map<number, Map<string, NewsItem>>;

interface Changes {
  /** The gatherings that were looked at. */
  ids: number[];
  changes: { kind: ChangeKind; news: News<AboutGatherings>[] }[];
}

/**
 * Collects what people are told of the changes in a collective: of all, or of what begins soon. Reads without a lock: a
 * change meanwhile shows in `getNewsState`.
 */
export async function collectChanges(
  db: Db,
  { collectiveId, soonAt }: { collectiveId: number; soonAt: Date | null },
): Promise<Changes> {
  const items: Record<ChangeKind, NewsItems> = {
    "gathering new": new Map(),
    "gathering settled": new Map(),
    "gathering moved": new Map(),
    "gathering cancelled": new Map(),
  };
  // Before what people were told: it is read meanwhile.
  const asksAnewLater = await getAskingLookup(db, collectiveId);
  const ids: number[] = [];
  for (;;) {
    const news = await listGatheringNews(db, collectiveId, {
      soonAt,
      after: ids.at(-1) ?? 0,
      limit: GATHERINGS_AT_ONCE,
    });
    if (news.length === 0) break;
    ids.push(...news.map(({ gathering_id }) => gathering_id));
    const described = await describeChanges(db, news, { collectiveId, asksAnewLater });
    for (const { gathering, kind, people, ...known } of described) {
      const key = `${known.said} ${sameness(gathering, known.before ?? gathering)}`;
      const item = newsItemOf(gathering, known);
      for (const personId of people) addItem(items[kind], personId, { key, item });
    }
    await yieldToRequests();
  }
  const changes = CHANGE_KINDS.map((kind) => ({ kind, news: new Array<News<AboutGatherings>>() }));
  for (const { kind, news } of changes) {
    for (const [personId, own] of items[kind]) {
      news.push(newsOfGatherings(personId, [...own.values()]));
      await yieldToRequests();
    }
  }
  return { ids, changes };
}

/** Adds an item to a person's, or to the one that says the same. */
export function addItem(items: NewsItems, personId: number, { key, item }: { key: string; item: NewsItem }): void {
  const own = items.get(personId) ?? new Map<string, NewsItem>();
  const other = own.get(key);
  items.set(personId, own.set(key, other ? joined(other, item) : item));
}

/** Lists what has changed, and who is told. What they know differs: some have seen or made a part of the changes. */
async function describeChanges(
  db: Db,
  news: readonly GatheringNews[],
  { collectiveId, asksAnewLater }: { collectiveId: number; asksAnewLater: (gathering: GatheringOutline) => boolean },
) {
  const changed = new Map(news.map((one) => [one.gathering_id, one]));
  const gatherings = await listGatheringsById(db, collectiveId, [...changed.keys()]);
  const concerned = await findConcerned(db, collectiveId, gatherings);
  const unheard = news.flatMap((one) => (one.is_new === 1 || one.cancelled === 1 ? one.gathering_id : []));
  const chosen = await findChosen(db, collectiveId, unheard);
  const told = await findTold(db, collectiveId, [...changed.keys()]);
  const expected = gatherings.filter(({ expectation }) => expectation === "Expected");
  const seriesIds = [...new Set(expected.flatMap(({ series_id }) => series_id ?? []))];
  const at = news.reduce((latest, { changed_at }) => (changed_at > latest ? changed_at : latest), "");
  const lastOf = await findLastOfSeries(db, collectiveId, { seriesIds, at });
  const lastBefore = (one: GatheringOutline) => ({ ...one, starts_at: lastOf.get(one.series_id) ?? one.starts_at });
  const asBefore = (one: GatheringOutline) => ({ ...one, starts_at: changed.get(one.id)?.starts_at ?? one.starts_at });
  const earlier = [lastBefore, asBefore].flatMap((earlierOf) => gatherings.map(earlierOf));
  const asked = await getAskedLookup(db, collectiveId, [...gatherings, ...earlier]);
  // Who is asked only since one was moved has not heard of it, unless they know its series. Nor has who was told nothing of
  // one that takes place again: it may have been cancelled before anybody was told.
  const newcomers = gatherings.map((gathering) => {
    const record = changed.get(gathering.id);
    if (record?.is_new !== 0 || !isNews(gathering)) return [];
    const answered = [...concerned(gathering)].flatMap(([personId, said]) => (said.startsWith("said") ? personId : []));
    const askedBefore = record.cancelled === 1 ? answered : asked(asBefore(gathering));
    const before = new Set([...askedBefore, ...(told.get(gathering.id)?.keys() ?? [])]);
    return asked(gathering).filter((personId) => !before.has(personId));
  });
  const movedSeries = gatherings.flatMap(({ series_id }, index) => (newcomers[index]?.length ? (series_id ?? []) : []));
  const knows = movedSeries.length > 0 ? await listKnownSeries(db, collectiveId, movedSeries) : new Set<string>();
  // People who were asked to come may expect the next ones in an interval for which they have not answered yet.
  const awaiting = gatherings.map((gathering) => {
    const alreadyAsked = new Set(asked(gathering));
    return asked(lastBefore(gathering)).filter((personId) => !alreadyAsked.has(personId));
  });
  const isAwaited = awaiting.some((people) => people.length > 0);
  const planned = isAwaited ? await getPlannedLookup(db, collectiveId, gatherings) : null;
  return gatherings.flatMap((gathering, index) => {
    const record = changed.get(gathering.id);
    if (!record) return [];
    const { is_new, untold_since: since, changed_at } = record;
    const others = planned ? (awaiting[index] ?? []).filter((personId) => !planned(gathering).has(personId)) : [];
    const choosing = gathering.cancelled_at === null ? chosen.get(gathering.id) : undefined;
    const isTold = choosing !== undefined || (is_new === 1 && isNews(gathering));
    // Everyone who was told of it hears that it is cancelled or back on, whatever it is to them.
    const isOff = gathering.cancelled_at === null ? 0 : 1;
    const heard = [...(told.get(gathering.id)?.values() ?? [])].filter(({ cancelled }) => cancelled !== isOff);
    const unaware = (newcomers[index] ?? []).filter((personId) => !knows.has(`${gathering.series_id} ${personId}`));
    // People who were told that they are expected hear of a move, also to a day for which nobody is asked yet.
    const isExpected = gathering.expectation === "Expected";
    const coming = asked(asBefore(gathering)).filter((id) => isExpected && told.get(gathering.id)?.has(id));
    const hearing = isTold ? [...asked(gathering), ...(choosing ?? [])] : [...others, ...unaware, ...coming];
    const all = concerned(gathering, [...hearing, ...heard.map(({ person_id }) => person_id)]);
    const known = (personId: number): KnownGathering | null =>
      told.get(gathering.id)?.get(personId) ??
      (is_new === 1 || choosing !== undefined || unaware.includes(personId) ? null : record);
    // Who is told of it as of a new one (`asked-later.ts`) knows nothing of its changes.
    for (const [personId, said] of is_new === 0 && asksAnewLater(gathering) ? all : [])
      if (said.startsWith("notSaid") && !told.get(gathering.id)?.has(personId)) all.delete(personId);
    const alike = Map.groupBy(all.keys(), (personId) => {
      const { starts_at, ends_at, place, cancelled } = known(personId) ?? {};
      return JSON.stringify([starts_at, ends_at, place, cancelled, all.get(personId)]);
    });
    return [...alike.values()].flatMap((people) => {
      const [first = 0] = people;
      const before = known(first);
      const isChosen = choosing !== undefined && before === null;
      const kind = isChosen ? "gathering settled" : kindOf(before, gathering, changed_at);
      const takesPlace = kind === "gathering moved" || (kind === "gathering cancelled" && isOff === 0);
      const said = isChosen || takesPlace ? all.get(first) : undefined;
      return kind ? [{ kind, before, gathering, people, since, said }] : [];
    });
  });
}

/** Returns a function that says whether people are still to be told that a gathering asks them anew. */
async function getAskingLookup(db: Db, collectiveId: number) {
  const kinds = ["gathering", "gathering_series"] as const;
  const entries = (await listUnread(db, { kinds, collectiveId })).map((one) => toEntry<(typeof kinds)[number]>(one));
  const asking = entries.filter(({ before, after }) => asksAnew(before, after));
  return ({ id, series_id }: GatheringOutline) =>
    asking.some(({ kind, after }) => after?.id === (kind === "gathering" ? id : series_id));
}

/** Null if there is nothing to tell those who know it as it was `before`, or if it is over since it was `changedAt`. */
export function kindOf(before: KnownGathering | null, after: GatheringOutline, changedAt: Instant): ChangeKind | null {
  if (after.ends_at <= changedAt) return null;
  if (!before) return isNews(after) ? "gathering new" : null;
  if ((before.cancelled === 1) !== (after.cancelled_at !== null)) return "gathering cancelled";
  if (after.cancelled_at !== null) return null;
  const isSame =
    before.starts_at === after.starts_at && before.ends_at === after.ends_at && before.place === after.place;
  return isSame ? null : "gathering moved";
}

export const isNews = (gathering: GatheringOutline) => gathering.cancelled_at === null && isAnnounced(gathering);

/**
 * A key that is equal for gatherings of a series whose news differs in the day alone. One with a time of its own has a
 * key of its own.
 */
export function sameness(gathering: GatheringOutline, before: Pick<KnownGathering, "starts_at" | "ends_at" | "place">) {
  const { id, series_id, original_start, time_zone, place, cancelled_at, cancel_reason } = gathering;
  const [start, end] = [new Date(gathering.starts_at), new Date(gathering.ends_at)];
  const from = timeIn(time_zone, start, "en");
  if (series_id === null || `${dayIn(time_zone, start)}T${from}` !== original_start) return String(id);
  const isMoved = before.starts_at !== gathering.starts_at || before.ends_at !== gathering.ends_at;
  const times = [from, timeIn(time_zone, end, "en")];
  return JSON.stringify([series_id, times, place, cancelled_at !== null, cancel_reason, isMoved, before.place]);
}

const alikeOf = ({ id, before }: ReturnType<typeof partsOf>[number]) =>
  before ? ([id, before.starts_at, before.ends_at] as const) : ([id] as const);

/** The first one stands for the others. */
function joined(one: NewsItem, other: NewsItem): NewsItem {
  const [first, later] = one.startsAt <= other.startsAt ? [one, other] : [other, one];
  const [count, last] = [one, other].reduce<[number, string]>(
    ([sum, latest], { startsAt, others = { count: 0, last: startsAt } }) => [
      sum + others.count,
      others.last > latest ? others.last : latest,
    ],
    [1, later.startsAt],
  );
  const until = one.until > other.until ? one.until : other.until;
  // Not a copy: there may be hundreds.
  const alikes = one.alikes ?? partsOf(one).map(alikeOf);
  alikes.push(...(other.alikes ?? partsOf(other).map(alikeOf)));
  return { ...first, until, others: { count, last }, alikes };
}
