import type { GatheringOutline } from "../../../shared/gatherings.ts";
import { listGatheringsById } from "../gatherings/gatherings.queries.ts";
import { dayIn, timeIn } from "../../../shared/dates.ts";
import type { Db } from "../../db/database.ts";
import type { Instant } from "../../db/schema.ts";
import type { AboutGatherings, Notice } from "./news-kinds.ts";
import type { News } from "./news.service.ts";
import { GATHERINGS_AT_ONCE, noticeOf, tellingOf } from "./notices.ts";
import { getAskedLookup } from "../gatherings/asked.queries.ts";
import type { GatheringNews } from "../gatherings/record-news.queries.ts";
import { listGatheringNews } from "./gathering-news.queries.ts";
import { findConcerned } from "./recipients.service.ts";
import { yieldToRequests } from "../../yield-to-requests.ts";

const KINDS = ["gathering new", "gathering moved", "gathering cancelled"] as const;

type ChangeKind = (typeof KINDS)[number];

/** Each person's notices, by what they say. */
type Notices = Map<number, Map<string, Notice>>;

/**
 * Collects what people are told of the changes in a collective. Reads without a lock: a change meanwhile shows in
 * `getNewsState`.
 */
export async function collectChanges(
  db: Db,
  { collectiveId, now }: { collectiveId: number; now: Instant },
): Promise<{ kind: ChangeKind; news: News<AboutGatherings>[] }[]> {
  const notices: Record<ChangeKind, Notices> = {
    "gathering new": new Map(),
    "gathering moved": new Map(),
    "gathering cancelled": new Map(),
  };
  for (let after = 0; ;) {
    const news = await listGatheringNews(db, collectiveId, { after, limit: GATHERINGS_AT_ONCE });
    const last = news.at(-1);
    if (!last) break;
    after = last.gathering_id;
    for (const { kind, before, gathering, people } of await describeChanges(db, news, { collectiveId, now })) {
      const key = sameness(gathering, before);
      const notice = noticeOf(gathering, kind === "gathering new" ? {} : { before });
      for (const personId of people) {
        const own = notices[kind].get(personId) ?? new Map<string, Notice>();
        const known = own.get(key);
        notices[kind].set(personId, own.set(key, known ? joined(known, notice) : notice));
      }
    }
    await yieldToRequests();
  }
  const told = KINDS.map((kind) => ({ kind, news: new Array<News<AboutGatherings>>() }));
  for (const { kind, news } of told) {
    for (const [personId, own] of notices[kind]) {
      news.push(tellingOf(personId, [...own.values()]));
      await yieldToRequests();
    }
  }
  return told;
}

/** Lists what has changed, and who is told. */
async function describeChanges(
  db: Db,
  earlierNews: readonly GatheringNews[],
  { collectiveId, now }: { collectiveId: number; now: Instant },
) {
  const earlier = new Map(earlierNews.map((before) => [before.gathering_id, before]));
  const gatherings = await listGatheringsById(db, collectiveId, [...earlier.keys()]);
  const concerned = await findConcerned(db, collectiveId, gatherings);
  const asked = await getAskedLookup(db, collectiveId, gatherings);
  return gatherings.flatMap((gathering) => {
    const known = earlier.get(gathering.id);
    if (!known) return [];
    const { starts_at, ends_at, place, changed_by, is_new } = known;
    const kind = kindOf(known, gathering, now);
    const told = (people: Iterable<number>) => [...people].filter((personId) => personId !== changed_by);
    const said = concerned(gathering);
    // Of a new gathering, only those who have answered know how it was.
    const knowing = is_new === 1 ? [...said.keys()].filter((id) => said.get(id) !== "notSaid") : said.keys();
    const change = kind && { kind, before: { starts_at, ends_at, place }, gathering, people: told(knowing) };
    if (is_new === 0 || !isAnnounced(gathering, now)) return change ? [change] : [];
    const answered = new Set(knowing);
    const unaware = [...concerned(gathering, asked(gathering)).keys()].filter((id) => !answered.has(id));
    const { starts_at: from, ends_at: to, place: where } = gathering;
    const before = { starts_at: from, ends_at: to, place: where };
    const news = { kind: "gathering new" as const, before, gathering, people: told(unaware) };
    return change ? [change, news] : [news];
  });
}

/** Null if the changes have cancelled out, or if it is over. */
function kindOf(before: GatheringNews, after: GatheringOutline, now: Instant): ChangeKind | null {
  if (after.ends_at <= now && before.ends_at <= now) return null;
  if ((before.cancelled === 1) !== (after.cancelled_at !== null)) return "gathering cancelled";
  if (after.cancelled_at !== null) return null;
  const isSame =
    before.starts_at === after.starts_at && before.ends_at === after.ends_at && before.place === after.place;
  return isSame ? null : "gathering moved";
}

/** Whether people are told when it is planned: its crew, or all if it is more to them than welcome. */
function isAnnounced({ crew_id, expectation, cancelled_at, ends_at }: GatheringOutline, now: Instant): boolean {
  return cancelled_at === null && ends_at > now && (crew_id !== null || expectation !== "Welcome");
}

/**
 * A key that is equal for gatherings of a series whose news differs in the day alone. One with a time of its own has a
 * key of its own.
 */
function sameness(gathering: GatheringOutline, before: NonNullable<Notice["before"]>): string {
  const { id, series_id, original_start, time_zone, place, cancelled_at, cancel_reason } = gathering;
  const [start, end] = [new Date(gathering.starts_at), new Date(gathering.ends_at)];
  const from = timeIn(time_zone, start, "en");
  if (series_id === null || `${dayIn(time_zone, start)}T${from}` !== original_start) return String(id);
  const isMoved = before.starts_at !== gathering.starts_at || before.ends_at !== gathering.ends_at;
  const times = [from, timeIn(time_zone, end, "en")];
  return JSON.stringify([series_id, times, place, cancelled_at !== null, cancel_reason, isMoved, before.place]);
}

/** The first one stands for the others. */
function joined(one: Notice, other: Notice): Notice {
  const [first, later] = one.startsAt <= other.startsAt ? [one, other] : [other, one];
  const [count, last] = [one, other].reduce<[number, string]>(
    ([sum, latest], { startsAt, others = { count: 0, last: startsAt } }) => [
      sum + others.count,
      others.last > latest ? others.last : latest,
    ],
    [1, later.startsAt],
  );
  const until = one.until > other.until ? one.until : other.until;
  return { ...first, until, others: { count, last } };
}
