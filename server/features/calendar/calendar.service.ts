import { addDays, yearBefore } from "../../../shared/basics/dates.ts";
import type { Language } from "../../../shared/languages.ts";
import type { Say } from "../../../shared/messages.ts";
import { isPastInterval, locateIntervals } from "../../../shared/intervals/intervals.ts";
import type { Services } from "../../rpc/context.ts";
import { getNamespace } from "../../db/database.ts";
import type { Db, EntityKey, Instant } from "../../db/schema.ts";
import { inParts } from "../../db/in-parts.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { say } from "../../messages.ts";
import { findLastChange } from "../../revision/event-log.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { makeCalendar, type GatheringEntry } from "./calendar-document.ts";
import { listConvened, listReturns, listSharedEntries, type CalendarEntry } from "./calendar-entries.ts";
import { listAnswers, listConvenings } from "./calendar-entries.queries.ts";
import {
  findCalendarGathering,
  listCalendarGatherings,
  listFeedGatheringIds,
  type CalendarGathering,
} from "./calendar-gatherings.queries.ts";
import type { Feed } from "./feeds.service.ts";

/** How many gatherings are read and written at a time. */
const PIECE = 10;
/** How many characters a calendar says about its gatherings; what is too much is only on their pages. */
const MOST_DESCRIBED = 2_000_000;

/**
 * Makes a feed's calendar, as encoded iCalendar text. Nothing but the feed and the collective's data decides what is in it, so
 * the same feed makes the same text. Gatherings are read in pieces, with their texts as long as there is room for them:
 * what changes meanwhile is a new revision, and another document.
 */
export async function makeFeedCalendar(db: Services["db"], feed: Feed): Promise<Buffer> {
  const { collectiveId, personId, today, name, namespace, changedAt, timeZone, baseUrl } = feed;
  const now = new Date(today);
  const window = { from: yearBefore(now), now: now.toISOString(), to: addDays(today, 366) };
  const entries = await readSnapshot(db, (trx) => listEntries(trx, feed, window));
  const ids = await listFeedGatheringIds(db, { collectiveId, personId }, window);
  const inWords = say(feed.language, "calendar");
  const ofWhom = personId === null ? "" : `-of-${personId}`;
  let room = MOST_DESCRIBED;
  const shortened = (entry: GatheringEntry): GatheringEntry => {
    const { description, note, links } = entry;
    room -= `${description ?? ""}${note ?? ""}${links.length > 0 ? JSON.stringify(links) : ""}`.length;
    return room < 0 ? { ...entry, description: null, note: null, links: [] } : entry;
  };
  async function* inPieces() {
    for (const piece of inParts(ids, PIECE)) {
      const gatherings = await listCalendarGatherings(db, { collectiveId, personId, withTexts: room > 0 }, piece);
      yield gatherings.map((gathering) => shortened(gatheringEntry(inWords, gathering, ofWhom)));
    }
  }
  return makeCalendar({
    name,
    entries,
    gatherings: inPieces(),
    namespace: `${collectiveId}.${namespace}`,
    changedAt,
    timeZone,
    baseUrl,
  });
}

/** Lists what a feed has besides gatherings. */
async function listEntries(
  trx: Db,
  { collectiveId, personId, language, today }: Feed,
  { from, to }: { from: Instant; to: Instant },
): Promise<CalendarEntry[]> {
  const inWords = say(language, "calendar");
  const all = await listIntervals(trx, collectiveId);
  const intervals = all.filter(({ start_date, end_date }) => start_date < to && (end_date ?? start_date) >= from);
  const entries = listSharedEntries(inWords, intervals, today);
  if (personId === null) return entries;
  const person = { collectiveId, personId };
  const { current } = locateIntervals(all, today);
  const ids = intervals.filter((interval) => !isPastInterval(interval, current, today)).map(({ id }) => id);
  const own = [
    ...listReturns({ say: inWords, intervals }, await listAnswers(trx, person, ids), today),
    ...listConvened({ say: inWords, intervals }, await listConvenings(trx, person, ids)),
  ];
  // Two members may keep their calendars in one program.
  return [...entries, ...own.map((entry) => ({ ...entry, key: `${entry.key}-of-${personId}` }))];
}

function gatheringEntry(inWords: Say<"calendar">, gathering: CalendarGathering, ofWhom: string): GatheringEntry {
  const { cancelled_at, cancel_reason, isSure } = gathering;
  const key = `gathering-${gathering.id}${ofWhom}`;
  if (cancelled_at === null) return { ...gathering, key, note: isSure ? null : inWords("notSure") };
  const note = cancel_reason === null ? inWords("cancelled") : inWords("cancelledWhy", { reason: cancel_reason });
  return { ...gathering, key, note };
}

/** Returns one gathering as a calendar, in a language, perhaps without its texts; null if there is none. */
export async function findGatheringCalendar(
  { db, clock, timeZone, baseUrl }: Pick<Services, "db" | "clock" | "timeZone" | "baseUrl">,
  { collectiveId, id }: EntityKey,
  { language, withTexts }: { language: Language; withTexts: boolean },
): Promise<Buffer | null> {
  return readSnapshot(db, async (trx) => {
    const gathering = await findCalendarGathering(trx, { collectiveId, id }, withTexts);
    if (!gathering) return null;
    const { collective } = await getCollective(trx, collectiveId);
    return makeCalendar({
      name: gathering.title,
      entries: [],
      gatherings: [[gatheringEntry(say(language, "calendar"), gathering, "")]],
      namespace: `${collectiveId}.${await getNamespace(trx)}`,
      changedAt: (await findLastChange(trx, collectiveId)) ?? clock.now().toISOString(),
      timeZone: collective.time_zone ?? timeZone,
      baseUrl: baseUrl(),
    });
  });
}
