import { yearBefore } from "../../../shared/dates.ts";
import type { Language } from "../../../shared/languages.ts";
import type { Say } from "../../../shared/messages.ts";
import { isPastInterval, locateIntervals } from "../../../shared/intervals.ts";
import { todayOf } from "../../clock.ts";
import type { Services } from "../../context.ts";
import { getNamespace } from "../../db/database.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { say } from "../../messages.ts";
import { findLastChange } from "../../revision/event-log.queries.ts";
import { hashToken } from "../../sessions/tokens.ts";
import { listIntervals } from "../intervals/intervals.queries.ts";
import type { GatheringKey } from "../gatherings/gathering-key.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { makeCalendar, type GatheringEntry } from "./calendar-document.ts";
import { listConvened, listReturns, listSharedEntries } from "./calendar-entries.ts";
import { listAnswers, listConvenings } from "./calendar-entries.queries.ts";
import {
  findCalendarGathering,
  listCalendarGatherings,
  listOwnGatherings,
  type CalendarGathering,
} from "./calendar-gatherings.queries.ts";
import { findFeedByToken, type FeedDocument } from "./calendar-feeds.queries.ts";

type Dependencies = Pick<Services, "db" | "clock" | "timeZone" | "baseUrl">;

/**
 * Returns the calendar that a token opens, as iCalendar text in the owner's language; null for an unknown or revoked
 * one. Within a day, the text stays the same until that language or something in the collective changes.
 */
export async function findCalendar(
  { db, clock, timeZone, baseUrl }: Dependencies,
  token: string,
): Promise<FeedDocument | null> {
  return readSnapshot(db, async (trx) => {
    const feed = await findFeedByToken(trx, hashToken(token), "calendar");
    if (!feed) return null;
    const { collectiveId, personId, createdAt, name } = feed;
    const inWords = say(feed.language, "calendar");
    const today = todayOf(clock, feed);
    const intervals = await listIntervals(trx, collectiveId);
    const entries = listSharedEntries(inWords, intervals, today);
    if (personId !== null) {
      const person = { collectiveId, personId };
      const { current } = locateIntervals(intervals, today);
      const ids = intervals.filter((interval) => !isPastInterval(interval, current, today)).map(({ id }) => id);
      const own = [
        ...listReturns({ say: inWords, intervals }, await listAnswers(trx, person, ids), today),
        ...listConvened({ say: inWords, intervals }, await listConvenings(trx, person, ids)),
      ];
      // Two members may keep their calendars in one program.
      entries.push(...own.map((entry) => ({ ...entry, key: `${entry.key}-of-${personId}` })));
    }
    const since = yearBefore(clock.now());
    const gatherings =
      personId === null
        ? await listCalendarGatherings(trx, collectiveId, since)
        : await listOwnGatherings(trx, { collectiveId, personId }, since);
    const ofWhom = personId === null ? "" : `-of-${personId}`;
    const lastChange = await findLastChange(trx, collectiveId);
    const text = makeCalendar({
      name,
      entries,
      gatherings: gatherings.map((gathering) => gatheringEntry(inWords, gathering, ofWhom)),
      namespace: `${collectiveId}.${await getNamespace(trx)}`,
      // Old events are deleted: without any, the calendar has not changed for a long time.
      changedAt: lastChange !== undefined && lastChange > createdAt ? lastChange : createdAt,
      timeZone: feed.time_zone ?? timeZone,
      baseUrl: baseUrl(),
    });
    return { text, language: feed.language };
  });
}

function gatheringEntry(inWords: Say<"calendar">, gathering: CalendarGathering, ofWhom: string): GatheringEntry {
  const { cancelled_at, cancel_reason, isSure } = gathering;
  const key = `gathering-${gathering.id}${ofWhom}`;
  if (cancelled_at === null) return { ...gathering, key, note: isSure ? null : inWords("notSure") };
  const note = cancel_reason === null ? inWords("cancelled") : inWords("cancelledWhy", { reason: cancel_reason });
  return { ...gathering, key, note };
}

/** Returns one gathering as a calendar, in a language; null if there is none. */
export async function findGatheringCalendar(
  { db, clock, timeZone, baseUrl }: Dependencies,
  { collectiveId, id }: GatheringKey,
  language: Language,
): Promise<FeedDocument | null> {
  return readSnapshot(db, async (trx) => {
    const gathering = await findCalendarGathering(trx, { collectiveId, id });
    if (!gathering) return null;
    const { collective } = await getCollective(trx, collectiveId);
    const text = makeCalendar({
      name: gathering.title,
      entries: [],
      gatherings: [gatheringEntry(say(language, "calendar"), gathering, "")],
      namespace: `${collectiveId}.${await getNamespace(trx)}`,
      changedAt: (await findLastChange(trx, collectiveId)) ?? clock.now().toISOString(),
      timeZone: collective.time_zone ?? timeZone,
      baseUrl: baseUrl(),
    });
    return { text, language };
  });
}
