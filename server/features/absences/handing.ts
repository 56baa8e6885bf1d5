import { sql } from "kysely";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import { startDay } from "../../../shared/gatherings/gathering-times.ts";
import type { Gathering } from "../../../shared/gatherings/gatherings.ts";
import type { Held } from "../../../shared/participation/involvements.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import { isOpen } from "../../../shared/polls/polls.ts";
import type { Db, EntityKey, Instant } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import type { HandedOn } from "../../mail/templates/convening-email.ts";
import { meetingAt, type Meeting } from "../gatherings/asked.queries.ts";
import { getGathering, listGatheringsOfSeries, listWholeGatherings } from "../gatherings/gatherings.queries.ts";
import { updated } from "../gatherings/gatherings.service.ts";
import { updateGatherings, type GatheringPatch } from "../gatherings/update-gatherings.queries.ts";
import { findEntryPathway, updateEntryPathway } from "../entry-pathways/entry-pathways.queries.ts";
import { entryPathwayUpdated } from "../entry-pathways/entry-pathways.service.ts";
import { listPollsById, updatePoll } from "../polls/polls.queries.ts";
import { updatedPoll } from "../polls/polls.service.ts";
import { getSeries, updateSeries } from "../series/series.queries.ts";
import { seriesUpdated } from "../series/write-series.ts";
import { findCrew } from "../structure/crews.queries.ts";

/** When somebody is away who hands something on. */
export interface TimeAway {
  /** The first day of the interval. */
  start: IsoDate;
  /** Noon of that day, or now if it is past. */
  begins: Instant;
  /** The day of the return, if it is known; null if they leave. */
  back: IsoDate | null | undefined;
}

/** The person who hands things on, the one who gets them, and the time; null leaves them to the crew. */
interface Handing {
  collectiveId: number;
  from: number;
  to: number | null;
  at: Instant;
  /** The crew that sees to entry pathways. */
  managingCrewId: number | null;
}

interface HandedThing extends Handing, EntityKey {
  away: TimeAway;
  named: ReadonlyMap<number, Gathering>;
  /** Gets what changes of gatherings: all of it is written at once. */
  patches: GatheringPatch[];
}

interface Handed {
  /** The thing that people are told of, which may be another gathering of the series than the one that was named. */
  on: HandedOn;
  /** By which people are told of it once; if it has changed, they are told again. */
  once?: string;
  /** Whose people are told if it is left to them. */
  meeting: Meeting;
  changes: Changed[];
}

/** How each kind changes hands. Null if it is over, or no longer theirs. */
const HANDING: Record<Held["kind"], (trx: Db, thing: HandedThing) => Promise<Handed | null>> = {
  // The next in line has it already.
  place: () => Promise.resolve(null),

  /** With those of its series in that time, or with the series if they leave. */
  async gathering(trx, { from, to, at, away: { start, back }, named, patches, ...key }) {
    const before = named.get(key.id);
    if (before?.author_id !== from || patches.some((patch) => patch.before.id === key.id)) return null;
    const seriesKey = { ...key, id: before.series_id ?? 0 };
    const all = before.series_id === null ? [before] : await listGatheringsOfSeries(trx, seriesKey);
    const coming = all.filter((gathering) => {
      const day = startDay(gathering);
      const isIn = gathering.id === key.id || back === null || (day >= start && (back === undefined || day < back));
      return isIn && gathering.author_id === from && gathering.ends_at > at;
    });
    const open = coming.filter(({ cancelled_at }) => cancelled_at === null);
    // The one that was named may be cancelled meanwhile.
    const next = open.find(({ id }) => id === key.id) ?? open[0];
    if (!next) return null;
    const series = before.series_id === null ? null : await getSeries(trx, seriesKey);
    const once = series ? `series ${series.id} ${series.starts_at}` : `${next.id} ${next.starts_at}`;
    const { id, title } = next;
    const day = open.length === 1 ? startDay(next) : null;
    const known = { on: { kind: "gathering", id, title, day, count: open.length } as const, once, meeting: next };
    if (to === null) return { ...known, changes: [] };
    const changed = { author_id: to };
    patches.push(...coming.map((gathering) => ({ before: gathering, changed })));
    if (series?.author_id === from && back === null) {
      return { ...known, changes: [seriesUpdated(series, await updateSeries(trx, seriesKey, changed))] };
    }
    // The activity says it of the next one alone. Pages read the others again with their series.
    const told = id === before.id ? before : await getGathering(trx, { ...key, id });
    const changes = [updated(told, { ...told, ...changed })];
    return { ...known, changes: series ? [...changes, seriesUpdated(series, series)] : changes };
  },

  async poll(trx, { from, to, at, ...key }) {
    const [before] = await listPollsById(trx, key.collectiveId, [key.id]);
    if (before?.author_id !== from || !isOpen(before)) return null;
    const meeting = { ...before, starts_at: before.times[0]?.starts_at ?? at };
    const on = { kind: "poll", id: before.id, title: before.title } as const;
    const known = { on, once: `${before.id} ${meeting.starts_at}`, meeting };
    if (to === null) return { ...known, changes: [] };
    const after = await updatePoll(trx, before, { changed: { author_id: to }, at });
    return { ...known, changes: [updatedPoll(before, after)] };
  },

  async entry_pathway(trx, { from, to, away, managingCrewId, ...key }) {
    const before = await findEntryPathway(trx, key);
    if (before?.answered_by !== from) return null;
    const changes = [entryPathwayUpdated(await updateEntryPathway(trx, key, { answered_by: to }), before)];
    const on = { kind: "entry_pathway", id: key.id, title: null } as const;
    return { on, meeting: meetingAt(managingCrewId, away.begins), changes };
  },

  /** The handover of a crew: nothing changes, but somebody is asked. */
  async crew(trx, { at, collectiveId, id }) {
    const crew = await findCrew(trx, { collectiveId, id });
    return crew ? { on: { kind: "crew", id, title: crew.name }, meeting: meetingAt(id, at), changes: [] } : null;
  },
};

/** A thing that has changed hands, or is left to the crew. */
export interface Given {
  to: number | null;
  intervalId: number;
  handed: Handed;
}

interface Things {
  kind: Held["kind"];
  things: readonly { id: number; intervalId: number; away: TimeAway }[];
}

/**
 * Hands on things of one kind. Gatherings outside a series take as many statements as one. Those of which the receiver
 * has as much as one member can have are left to the crew; once that is so of half of them, the others too.
 */
export async function handTo(trx: Db, { kind, things }: Things, by: Handing): Promise<Given[]> {
  await sql`savepoint handing`.execute(trx);
  try {
    const ids = kind === "gathering" ? things.map(({ id }) => id) : [];
    const named = new Map((await listWholeGatherings(trx, by.collectiveId, ids)).map((one) => [one.id, one]));
    const patches: GatheringPatch[] = [];
    const given: Given[] = [];
    for (const { id, intervalId, away } of things) {
      const handed = await HANDING[kind](trx, { ...by, id, away, named, patches });
      if (handed) given.push({ to: by.to, intervalId, handed });
    }
    await updateGatherings(trx, patches, { ...by, authorId: by.from });
    await sql`release savepoint handing`.execute(trx);
    return given;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "LimitReached")) throw error;
    await sql`rollback to savepoint handing`.execute(trx);
    const toCrew = { ...by, to: null };
    if (things.length === 1) return handTo(trx, { kind, things }, toCrew);
    const half = Math.ceil(things.length / 2);
    const first = await handTo(trx, { kind, things: things.slice(0, half) }, by);
    const isFull = first.length > 0 && first.every(({ to }) => to === null);
    return [...first, ...(await handTo(trx, { kind, things: things.slice(half) }, isFull ? toCrew : by))];
  }
}
