import type { GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import { inParts } from "../../db/in-parts.ts";
import type { Db, Instant } from "../../db/schema.ts";
import { yieldToRequests } from "../../db/yield-to-requests.ts";
import { getAskedLookup } from "../gatherings/asked.queries.ts";
import { listGatheringsBetween } from "../gatherings/gatherings.queries.ts";
import type { AboutGatherings, NewsItem } from "./news-kinds.ts";
import type { KnownGathering } from "../gatherings/told-gatherings.queries.ts";
import { SOON, type News } from "./news.service.ts";
import { findConcerned } from "./find-concerned.ts";

const DAY = 86_400_000;

/**
 * Lists the gatherings that may be tomorrow in some time zone: tomorrow ends within three days everywhere, whatever the
 * clocks do.
 */
export async function listNearGatherings(db: Db, collectiveId: number, now: Date): Promise<GatheringOutline[]> {
  const near = { from: now.toISOString(), to: new Date(now.getTime() + 3 * DAY).toISOString() };
  return (await listGatheringsBetween(db, collectiveId, near)).filter(({ cancelled_at }) => cancelled_at === null);
}

/** How many gatherings are looked at before requests are answered. */
export const GATHERINGS_AT_ONCE = 100;

/**
 * How many gatherings an email describes, or series whose gatherings have changed in the same way. It counts the
 * others.
 */
export const MOST_TOLD = 20;

/** Makes an item of news, with how the gathering was `before` for a change since some instant. */
export function newsItemOf(
  { id, starts_at, ends_at }: GatheringOutline,
  { before, since, ...told }: Pick<NewsItem, "said" | "isRaised"> & { before?: KnownGathering | null; since?: Instant },
): NewsItem {
  // After an outage, people still hear of what is just over.
  const latest = since === undefined ? "" : new Date(Date.parse(since) + SOON).toISOString();
  const until = [before?.ends_at ?? "", ends_at, latest].reduce((last, end) => (end > last ? end : last));
  const known = before && { before: knownOf(before) };
  return { gatheringId: id, startsAt: starts_at, until, ...known, ...told };
}

const knownOf = ({ starts_at, ends_at, place, cancelled }: KnownGathering): KnownGathering => {
  return { starts_at, ends_at, place, cancelled };
};

/** The gatherings that an item is about, each as it was before. Those that are alike differ in their times alone. */
export function partsOf({
  gatheringId,
  before,
  alikes,
}: NewsItem): { id: number; before?: KnownGathering | undefined }[] {
  if (!alikes) return [{ id: gatheringId, before }];
  return alikes.map(([id, starts_at = "", ends_at = ""]) => ({
    id,
    before: before && { ...before, starts_at, ends_at },
  }));
}

export const gatheringIdsIn = (item: NewsItem): number[] => partsOf(item).map(({ id }) => id);

/** Tells a person of the first gatherings, and counts the others. */
export function newsOfGatherings(personId: number, all: readonly NewsItem[]): News<AboutGatherings> {
  const sorted = all.toSorted(
    (a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.gatheringId - b.gatheringId,
  );
  const rest = sorted.slice(MOST_TOLD);
  return {
    personId,
    about: {
      notices: sorted.slice(0, MOST_TOLD),
      more: rest.reduce((sum, { others }) => sum + 1 + (others?.count ?? 0), 0),
    },
    until: all.reduce((latest, { until }) => (until > latest ? until : latest), ""),
    gatheringIds: all.flatMap(gatheringIdsIn),
  };
}

/**
 * Maps people to the gatherings that they are mailed about, of one collective: those that they go to, perhaps, or are
 * expected at; `withAsked`, also others that ask them.
 */
export async function collectNewsItems(db: Db, gatherings: readonly GatheringOutline[], { withAsked = false } = {}) {
  const items = new Map<number, NewsItem[]>();
  for (const part of inParts(gatherings, GATHERINGS_AT_ONCE)) {
    const [{ collective_id: collectiveId } = { collective_id: 0 }] = part;
    const concerned = await findConcerned(db, collectiveId, part);
    const asked = withAsked ? await getAskedLookup(db, collectiveId, part) : () => [];
    for (const gathering of part) {
      for (const [personId, said] of concerned(gathering, asked(gathering))) {
        const own = items.get(personId) ?? [];
        own.push(newsItemOf(gathering, { said }));
        items.set(personId, own);
      }
    }
    await yieldToRequests();
  }
  return items;
}
