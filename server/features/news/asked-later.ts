import type { Collective } from "../../../shared/collective/collective.ts";
import { asksAnew, isAnnounced, mattersMore, type GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import { startDay } from "../../../shared/gatherings/gathering-times.ts";
import { locateIntervals } from "../../../shared/intervals/intervals.ts";
import type { JournalKind } from "../../../shared/journal/journal-kinds.ts";
import { inParts } from "../../db/in-parts.ts";
import { idsOf } from "../../db/listed.ts";
import type { Db } from "../../db/schema.ts";
import { yieldToRequests } from "../../db/yield-to-requests.ts";
import { lockCollective } from "../../revision/change.ts";
import type { JobServices } from "../../rpc/context.ts";
import { getAskedLookup } from "../gatherings/asked.queries.ts";
import { findLastOfSeries, findRaised, listGatheringsBetween } from "../gatherings/gatherings.queries.ts";
import { listUntold } from "../gatherings/record-news.queries.ts";
import { findTold, keepTold, listKnownSeries } from "../gatherings/told-gatherings.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { addItem, isNews, sameness, type NewsItems } from "./collect-changes.ts";
import { GATHERINGS_AT_ONCE, newsItemOf, newsOfGatherings } from "./news-items.ts";
import { PAUSE, queueAllowed } from "./news.service.ts";
import type { NewsItem } from "./news-kinds.ts";
import { queueNewsOnce } from "./queue-news-once.ts";
import type { NewsReader } from "./read-news.ts";
import { findConcerned } from "./find-concerned.ts";
import type { KeyedNews } from "./told.queries.ts";
import type { Entry } from "./unread.queries.ts";

/** Later than all gatherings. */
const FOREVER = "9999-12-31T23:59:59Z";

/** Who may be asked only now, and to what. */
interface Asked {
  isAsked?: (personId: number) => boolean;
  isAbout?: (gathering: GatheringOutline) => boolean;
  /** Whether nobody was told of its series: then who knows one of its gatherings is told of the others. */
  isOfUntoldSeries?: (gathering: GatheringOutline) => boolean;
  /** Who has made it matter more: then others are told although they know it. */
  raisersOf?: (gathering: GatheringOutline) => readonly (number | null)[] | undefined;
}

/** Whether somebody comes to take part, by joining the collective too, or joins a crew. */
function hasJoined({ before, after }: Entry<"participation">): boolean {
  const isIn = (part: typeof after) => part?.answer?.status === "Participating";
  const crewIds = before?.crews.map(({ crew_id }) => crew_id);
  return isIn(after) && (!isIn(before) || after?.crews.some(({ crew_id }) => !crewIds?.includes(crew_id)) === true);
}

type PlanEntry = Entry<"gathering" | "gathering_series">;
const isAskedAnew = ({ before, after }: PlanEntry) => asksAnew(before, after);
const idsAfter = (entries: readonly PlanEntry[]) => new Set<number | null>(entries.map(({ after }) => after?.id ?? 0));

function reader<Kind extends JournalKind>(
  kind: Kind,
  isNewsOfKind: (entry: Entry<Kind>) => boolean,
  askedBy: (entries: readonly Entry<Kind>[]) => Asked,
): NewsReader<Kind> {
  return {
    kind,
    isNews: isNewsOfKind,
    tell: (services, { collective, today, entries }) => tellAsked(services, { collective, today }, askedBy(entries)),
  };
}

/**
 * Tell those of gatherings who are asked only now, once: people who join an interval or a crew, those of an interval that
 * is filled, and those to whom a gathering has come to matter (`docs/domain/mail.md#emails-about-gatherings`).
 */
export const askedLater = [
  reader("participation", hasJoined, (entries) => {
    const personIds = new Set(entries.map(({ after }) => after?.person_id));
    return { isAsked: (personId) => personIds.has(personId) };
  }),
  {
    ...reader(
      "roll_over",
      () => true,
      () => ({}),
    ),
    isForMorning: true,
  },
  reader("gathering", isAskedAnew, (entries) => {
    const ids = idsAfter(entries);
    const raising = entries.filter(
      ({ before, after }) => before && after && mattersMore(after.expectation, before.expectation),
    );
    const raisers = Map.groupBy(raising, ({ after }) => after?.id);
    return {
      isAbout: ({ id }) => ids.has(id),
      raisersOf: ({ id }) => raisers.get(id)?.map(({ author_id }) => author_id),
    };
  }),
  reader("gathering_series", isAskedAnew, (entries) => {
    const ids = idsAfter(entries);
    const untold = idsAfter(entries.filter(({ before }) => before && !isAnnounced(before)));
    return {
      isAbout: ({ series_id }) => ids.has(series_id),
      isOfUntoldSeries: ({ series_id }) => untold.has(series_id),
    };
  }),
] as const;

interface Where {
  collective: Collective;
  today: string;
}

async function tellAsked(services: JobServices, where: Where, asked: Asked): Promise<number> {
  const { db } = services;
  const { collective } = where;
  const { items, known, anew } = await collectAsked(services, where, asked);
  const news = [...items].map(([personId, own]) => newsOfGatherings(personId, [...own.values()]));
  const told = await db.transaction().execute(async (trx) => {
    await lockCollective(trx, collective.id);
    for (const alike of Map.groupBy(known, ([, ids]) => ids.join()).values()) {
      const personIds = alike.map(([personId]) => personId);
      await keepTold(trx, collective.id, { gatheringIds: alike[0]?.[1] ?? [], personIds });
    }
    return queueAllowed(trx, services, { collective, kind: "gathering new", news, pause: PAUSE });
  });
  const raised = await queueNewsOnce(services, { collective, kind: "gathering new", groups: [anew] }, (fresh) =>
    [...Map.groupBy(fresh, ({ personId }) => personId)].map(([personId, own]) =>
      newsOfGatherings(
        personId,
        own.map(({ item }) => item),
      ),
    ),
  );
  return told.told + raised;
}

/** Collects what people are told, what those know already who know its series, and what matters more than its series. */
async function collectAsked(
  { db, clock }: Pick<JobServices, "db" | "clock">,
  { collective: { id: collectiveId }, today }: Where,
  { isAsked = () => true, isAbout = () => true, isOfUntoldSeries = () => false, raisersOf = () => undefined }: Asked,
) {
  const items: NewsItems = new Map();
  const known = new Map<number, number[]>();
  const anew: (KeyedNews & { item: NewsItem })[] = [];
  const at = clock.now().toISOString();
  const coming = (await listGatheringsBetween(db, collectiveId, { from: at, to: FOREVER })).filter(
    (gathering) => gathering.starts_at > at && isNews(gathering) && isAbout(gathering),
  );
  const untold = await listUntold(db, collectiveId, coming);
  const later = coming.filter(({ id }) => !untold.has(id));
  const raised = await findRaised(db, collectiveId, later);
  const knowsSeries = await getSeriesLookup(db, { collectiveId, today, at }, later);
  for (const part of inParts(later, GATHERINGS_AT_ONCE)) {
    const asked = await getAskedLookup(db, collectiveId, part);
    const concerned = await findConcerned(db, collectiveId, part);
    const told = await findTold(db, collectiveId, idsOf(part));
    for (const gathering of part) {
      const raisers = raised.has(gathering.id) ? raisersOf(gathering) : undefined;
      for (const [personId, said] of concerned(gathering, asked(gathering))) {
        const isTold = raisers ? raisers.includes(personId) : told.get(gathering.id)?.has(personId) === true;
        if (!said.startsWith("notSaid") || isTold || !isAsked(personId)) continue;
        const item = newsItemOf(gathering, {});
        if (raisers)
          anew.push({ personId, once: `${gathering.id} ${gathering.expectation}`, until: gathering.ends_at, item });
        else if (!raised.has(gathering.id) && !isOfUntoldSeries(gathering) && knowsSeries(gathering, personId))
          known.set(personId, [...(known.get(personId) ?? []), gathering.id]);
        else addItem(items, personId, { key: sameness(gathering, gathering), item });
      }
    }
    await yieldToRequests();
  }
  return { items, known, anew };
}

/**
 * Returns a function that says whether somebody knows the series of a gathering: they know another one of it, or it has
 * begun, and they are asked in the interval of the last one, which is an earlier one.
 */
async function getSeriesLookup(
  db: Db,
  { collectiveId, today, at }: { collectiveId: number; today: string; at: string },
  gatherings: readonly GatheringOutline[],
) {
  const seriesIds = [...new Set(gatherings.flatMap(({ series_id }) => series_id ?? []))];
  if (seriesIds.length === 0) return () => false;
  const { current } = locateIntervals(await listIntervals(db, collectiveId), today);
  const lastOf = await findLastOfSeries(db, collectiveId, { seriesIds, at });
  const known = await listKnownSeries(db, collectiveId, seriesIds);
  const lastBefore = (one: GatheringOutline) => ({ ...one, starts_at: lastOf.get(one.series_id) ?? one.starts_at });
  const asked = await getAskedLookup(db, collectiveId, gatherings.map(lastBefore));
  return (gathering: GatheringOutline, personId: number) => {
    const last = lastBefore(gathering);
    const hasBegun = last.starts_at <= at && startDay(gathering) > (current?.end_date ?? "9999");
    return known.has(`${gathering.series_id} ${personId}`) || (hasBegun && asked(last).includes(personId));
  };
}
