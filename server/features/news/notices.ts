import { dayIn, type IsoDate } from "../../../shared/dates.ts";
import { isAllDay, startDay } from "../../../shared/gathering-times.ts";
import type { GatheringOutline } from "../../../shared/gatherings.ts";
import type { Db } from "../../db/database.ts";
import { inParts } from "../../db/in-parts.ts";
import { yieldToRequests } from "../../yield-to-requests.ts";
import { getAskedLookup } from "../gatherings/asked.queries.ts";
import { listGatheringsBetween } from "../gatherings/gatherings.queries.ts";
import type { AboutGatherings, Notice } from "./news-kinds.ts";
import type { News } from "./news.service.ts";
import { findConcerned } from "./recipients.service.ts";

const DAY = 86_400_000;

/**
 * Lists the gatherings that may be tomorrow in some time zone: tomorrow ends within three days everywhere, whatever the
 * clocks do.
 */
export async function listNearGatherings(db: Db, collectiveId: number, now: Date): Promise<GatheringOutline[]> {
  const near = { from: now.toISOString(), to: new Date(now.getTime() + 3 * DAY).toISOString() };
  return (await listGatheringsBetween(db, collectiveId, near)).filter(({ cancelled_at }) => cancelled_at === null);
}

/** Whether a gathering begins on a day of a zone. Whole days are those where it was planned. */
export function beginsOn(gathering: GatheringOutline, day: IsoDate, zone: string): boolean {
  return isAllDay(gathering) ? startDay(gathering) === day : dayIn(zone, new Date(gathering.starts_at)) === day;
}

/** How many gatherings are looked at before requests are answered. */
export const GATHERINGS_AT_ONCE = 100;

/**
 * How many gatherings an email describes, or series whose gatherings have changed in the same way. It counts the
 * others.
 */
export const MOST_TOLD = 20;

export function noticeOf(
  { id, starts_at, ends_at }: GatheringOutline,
  { before, ...told }: Pick<Notice, "before" | "said">,
): Notice {
  const until = before && before.ends_at > ends_at ? before.ends_at : ends_at;
  return { gatheringId: id, startsAt: starts_at, until, ...(before && { before }), ...told };
}

/** Tells a person of the first gatherings, and counts the others. */
export function tellingOf(personId: number, all: readonly Notice[]): News<AboutGatherings> {
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
  };
}

/**
 * Maps people to the gatherings that they are mailed about, of one collective: those that they go to, perhaps, or are
 * expected at; `withAsked`, also others that ask them.
 */
export async function collectNotices(
  db: Db,
  gatherings: readonly GatheringOutline[],
  { withAsked = false } = {},
): Promise<Map<number, Notice[]>> {
  const notices = new Map<number, Notice[]>();
  for (const part of inParts(gatherings, GATHERINGS_AT_ONCE)) {
    const [{ collective_id: collectiveId } = { collective_id: 0 }] = part;
    const concerned = await findConcerned(db, collectiveId, part);
    const asked = withAsked ? await getAskedLookup(db, collectiveId, part) : () => [];
    for (const gathering of part) {
      for (const [personId, said] of concerned(gathering, asked(gathering))) {
        const own = notices.get(personId) ?? [];
        own.push(noticeOf(gathering, { said }));
        notices.set(personId, own);
      }
    }
    await yieldToRequests();
  }
  return notices;
}
