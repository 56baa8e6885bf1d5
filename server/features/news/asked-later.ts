import type { Collective } from "../../../shared/collective/collective.ts";
import { asksAnew, isAnnounced, mattersMore, type GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import { startDay } from "../../../shared/gatherings/gathering-times.ts";
import { locateIntervals } from "../../../shared/intervals/intervals.ts";
import type { JournalKind } from "../../../shared/journal/journal-kinds.ts";
import { inParts } from "../../db/in-parts.ts";
import { idsOf } from "../../db/listed.ts";
import type { Db, Instant, PersonKey } from "../../db/schema.ts";
import { yieldToRequests } from "../../db/yield-to-requests.ts";
import { lockCollective } from "../../revision/change.ts";
import type { JobServices } from "../../rpc/context.ts";
import { getAskedLookup } from "../gatherings/asked.queries.ts";
import {
  findLastOfSeries,
  findRaised,
  listGatheringsBetween,
  listGatheringsById,
} from "../gatherings/gatherings.queries.ts";
import { listUntold, recordGatheringNews } from "../gatherings/record-news.queries.ts";
import { findTold, forgetTold, keepTold, listKnownSeries } from "../gatherings/told-gatherings.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { addItem, isNews, sameness, type NewsItems } from "./collect-changes.ts";
import { GATHERINGS_AT_ONCE, newsItemOf, newsOfGatherings } from "./news-items.ts";
import { PAUSE, queueAllowed } from "./news.service.ts";
import type { NewsReader } from "./read-news.ts";
import { findConcerned } from "./find-concerned.ts";
import { keepUntold } from "./told.queries.ts";
import type { Entry } from "./unread.queries.ts";
import { writeNews } from "./write-news.ts";

/** Later than all gatherings. */
const FOREVER = "9999-12-31T23:59:59Z";

/** Who may be asked only now, and to what. */
interface Asked {
  isAsked?: (personId: number) => boolean;
  isAbout?: (gathering: GatheringOutline) => boolean;
  /** Whether nobody was told of its series: then who knows one of its gatherings is told of the others. */
  isOfUntoldSeries?: (gathering: GatheringOutline) => boolean;
  raiseOf?: (gathering: GatheringOutline) => Raise | undefined;
}

/** That a gathering has come to matter more. */
interface Raise {
  /** Who has made it so: they know it. */
  by: readonly (number | null)[];
  /** By which others are told once although they know the gathering; undefined if they are not. */
  once: string | undefined;
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

const isRaise = ({ before, after }: PlanEntry) =>
  before !== null && after !== null && mattersMore(after.expectation, before.expectation);
const raiseBy = (entries: readonly PlanEntry[] | undefined, once: string | undefined) =>
  entries && { by: entries.map(({ author_id }) => author_id), once };

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
    const raising = Map.groupBy(entries.filter(isRaise), ({ after }) => after?.id);
    return {
      isAbout: ({ id }) => ids.has(id),
      raiseOf: ({ id, series_id, expectation }) => {
        const isAnew = series_id !== null || expectation === "Expected";
        return raiseBy(raising.get(id), isAnew ? `${id} ${expectation}` : undefined);
      },
    };
  }),
  reader("gathering_series", isAskedAnew, (entries) => {
    const ids = idsAfter(entries);
    const untold = idsAfter(entries.filter(({ before }) => before && !isAnnounced(before)));
    const raising = Map.groupBy(entries.filter(isRaise), ({ after }) => after?.id ?? null);
    return {
      isAbout: ({ series_id }) => ids.has(series_id),
      isOfUntoldSeries: ({ series_id }) => untold.has(series_id),
      raiseOf: ({ series_id, expectation }) => {
        const isAnew = expectation === "Expected" && !untold.has(series_id);
        return raiseBy(raising.get(series_id), isAnew ? `series ${series_id} ${expectation}` : undefined);
      },
    };
  }),
] as const;

interface Where {
  collective: Collective;
  today: string;
}

async function tellAsked(services: JobServices, where: Where, asked: Asked): Promise<number> {
  const { db, clock } = services;
  const { collective } = where;
  const { id: collectiveId } = collective;
  const { items, known, anew } = await collectAsked(services, where, asked);
  const about = { collectiveId, kind: "gathering new", at: clock.now().toISOString() } as const;
  let told = 0;
  // Each is told in a transaction of their own: others can change something meanwhile, and if the server stops, those who
  // were told are known.
  for (const personId of new Set([...known.keys(), ...items.keys(), ...anew.keys()])) {
    const raises = [...(anew.get(personId) ?? [])].map(([once, item]) => ({ personId, once, until: item.until, item }));
    told += await db.transaction().execute(async (trx) => {
      await lockCollective(trx, collectiveId);
      await keepTold(trx, collectiveId, { gatheringIds: known.get(personId) ?? [], personIds: [personId] });
      const raised = (await keepUntold(trx, about, raises)).map(({ item }) => item);
      const own = [...(items.get(personId)?.values() ?? []), ...raised];
      const news = own.length > 0 ? [newsOfGatherings(personId, own)] : [];
      const queued = await queueAllowed(trx, services, { collective, kind: about.kind, news, pause: PAUSE });
      for (const { gatheringIds = [] } of queued.deferred) await tellLater(trx, { ...about, personId }, gatheringIds);
      return queued.told;
    });
    await yieldToRequests();
  }
  await writeNews(services, collectiveId);
  return told;
}

/** Has a person told of gatherings like everybody who has not heard of a new one: they have had the most emails of a day. */
async function tellLater(trx: Db, { at, ...key }: PersonKey & { at: Instant }, ids: readonly number[]): Promise<void> {
  await forgetTold(trx, key, ids);
  const gatherings = await listGatheringsById(trx, key.collectiveId, ids);
  await recordGatheringNews(trx, gatherings, { authorId: null, at, isNew: true });
}

/** Collects what people are told, what those know already who know its series, and what they are told although they know it. */
async function collectAsked(
  { db, clock }: Pick<JobServices, "db" | "clock">,
  { collective: { id: collectiveId }, today }: Where,
  { isAsked = () => true, isAbout = () => true, isOfUntoldSeries = () => false, raiseOf = () => undefined }: Asked,
) {
  const items: NewsItems = new Map();
  const known = new Map<number, number[]>();
  const anew: NewsItems = new Map();
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
      const raise = raiseOf(gathering);
      const item = newsItemOf(gathering, { ...(raise && { isRaised: true }) });
      const key = sameness(gathering, gathering);
      for (const [personId, said] of concerned(gathering, asked(gathering))) {
        const hasMadeIt = raise && [...raise.by, gathering.author_id].includes(personId);
        const isTold = raise?.once === undefined && told.get(gathering.id)?.has(personId) === true;
        if (!said.startsWith("notSaid") || hasMadeIt || isTold || !isAsked(personId)) continue;
        if (raise?.once !== undefined) addItem(anew, personId, { key: raise.once, item });
        else if (!raised.has(gathering.id) && !isOfUntoldSeries(gathering) && knowsSeries(gathering, personId)) {
          const ids = known.get(personId) ?? [];
          ids.push(gathering.id);
          known.set(personId, ids);
        } else addItem(items, personId, { key, item });
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
