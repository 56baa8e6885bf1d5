import { addDays, dayIn, type IsoDate } from "../../../shared/basics/dates.ts";
import type { Gathering } from "../../../shared/gatherings/gatherings.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import { listed } from "../../db/listed.ts";
import type { Db, Instant } from "../../db/schema.ts";
import { listCollectiveDays } from "../collective/collective.queries.ts";
import { listLeavers } from "../participation/leavers.queries.ts";
import { leavesBefore } from "../participation/leavers.rules.ts";
import { getCrew } from "../structure/crews.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";

/** The fields that decide who is asked: when it begins, and whose it is. */
export type Meeting = Pick<Gathering, "starts_at" | "time_zone" | "crew_id">;

/** The place of a crew, or of everyone, in time, for whatever is no gathering. */
export const meetingAt = (crew_id: number | null, starts_at: Instant): Meeting => {
  return { starts_at, crew_id, time_zone: "UTC" };
};

type PeopleLookup = (gathering: Meeting) => readonly number[];

/**
 * Returns who is asked to come to a gathering: who takes part in the interval that it begins in, in its crew if it has
 * one. After the last interval, these are the people of the last one. People who pause, leave in that interval or before
 * it, or have not accepted their invitation are not asked.
 */
export async function getAskedLookup(
  db: Db,
  collectiveId: number,
  gatherings: readonly Meeting[],
): Promise<PeopleLookup> {
  const { intervalOf, intervalIds, leavers } = await locate(db, collectiveId, gatherings);
  const participants = (await listParticipants(db, { collectiveId, intervalIds })).filter(
    ({ interval_id, person_id }) => !leavesBefore(leavers, interval_id, person_id),
  );
  const taking = new Set(participants.map(({ interval_id, person_id }) => `${interval_id} ${person_id}`));
  const members = (await selectCrewMembers(db, { collectiveId, intervalIds }).execute()).filter(
    ({ interval_id, person_id }) => taking.has(`${interval_id} ${person_id}`),
  );
  const everyone = Map.groupBy(participants, ({ interval_id }) => interval_id);
  const crews = Map.groupBy(members, ({ interval_id, crew_id }) => `${interval_id} ${crew_id}`);
  const asked = new Map<string, number[]>();
  for (const [key, rows] of [...everyone, ...crews]) asked.set(String(key), rows.map(personOf));
  return (gathering) => {
    const intervalId = intervalOf(gathering);
    return asked.get(gathering.crew_id === null ? `${intervalId}` : `${intervalId} ${gathering.crew_id}`) ?? [];
  };
}

/** Lists who is asked to come to something on any of these days. Throws `CrewNotFound`. */
export async function listAsked(
  db: Db,
  collectiveId: number,
  { days, crew_id }: { days: readonly IsoDate[]; crew_id: number | null },
): Promise<number[]> {
  if (crew_id !== null) await getCrew(db, { collectiveId, id: crew_id });
  const meetings = days.map((day) => meetingAt(crew_id, `${day}T12:00:00Z`));
  return [...new Set(meetings.flatMap(await getAskedLookup(db, collectiveId, meetings)))];
}

/**
 * Returns who is away when a gathering begins: who leaves in its interval or before it, or pauses and does not plan to be
 * back by that day. A pause goes on into intervals that nobody has been added to
 * (`docs/domain/participation.md#carry-over`).
 */
export async function getAwayLookup(
  db: Db,
  collectiveId: number,
  gatherings: readonly Meeting[],
): Promise<PeopleLookup> {
  const { intervalOf, intervalIds, leavers, firstId } = await locate(db, collectiveId, gatherings);
  if (intervalIds.length === 0) return () => [];
  const rows = await db
    .selectFrom("collective_involvements")
    .select(["interval_id", "person_id", "status", "opt_out_planned_return_date as back"])
    .where("collective_id", "=", collectiveId)
    .where("interval_id", ">=", Math.min(firstId ?? Infinity, ...intervalIds))
    .where("interval_id", "<=", Math.max(...intervalIds))
    .orderBy("interval_id", "desc")
    .execute();
  const known = [...Map.groupBy(rows, personOf)].filter(([, own]) =>
    own.some(({ status }) => status !== "Participating"),
  );
  return (gathering) => {
    const intervalId = intervalOf(gathering) ?? 0;
    const day = known.length > 0 ? dayIn(gathering.time_zone, new Date(gathering.starts_at)) : "";
    const isAway = ([personId, own]: (typeof known)[number]) => {
      const latest = own.find(({ interval_id }) => interval_id <= intervalId);
      if (leavesBefore(leavers, intervalId, personId)) return true;
      if (latest?.status === "OnHiatus") return latest.back === null || latest.back > day;
      return latest?.status === "Exiting" && latest.interval_id === intervalId;
    };
    return known.filter(isAway).map(([personId]) => personId);
  };
}

/** Returns who has answered for the interval that a gathering begins in, or was carried into it. */
export async function getPlannedLookup(
  db: Db,
  collectiveId: number,
  gatherings: readonly Meeting[],
): Promise<(gathering: Meeting) => ReadonlySet<number>> {
  const { intervalOf, intervalIds } = await locate(db, collectiveId, gatherings);
  const rows = await db
    .selectFrom("collective_involvements")
    .select(["interval_id", "person_id"])
    .where("collective_id", "=", collectiveId)
    .where("interval_id", "in", listed(db, intervalIds))
    .execute();
  const planned = Map.groupBy(rows, ({ interval_id }) => interval_id);
  const people = new Map([...planned].map(([id, own]) => [id, new Set(own.map(personOf))]));
  return (gathering) => people.get(intervalOf(gathering) ?? 0) ?? new Set();
}

const personOf = ({ person_id }: { person_id: number }) => person_id;

/** Returns who convenes a gathering's crew in the interval that it begins in or, if it is everyone's, any crew. */
export async function getConveningLookup(
  db: Db,
  collectiveId: number,
  gatherings: readonly Meeting[],
): Promise<PeopleLookup> {
  const { intervalOf, intervalIds } = await locate(db, collectiveId, gatherings);
  const rows = await selectCrewMembers(db, { collectiveId, intervalIds }).where("convenor", "=", 1).execute();
  return (gathering) => {
    const own = rows.filter(({ crew_id }) => gathering.crew_id === null || crew_id === gathering.crew_id);
    return own.filter(({ interval_id }) => interval_id === intervalOf(gathering)).map(personOf);
  };
}

/** Finds the intervals of gatherings, and who leaves with which interval that is not over. */
async function locate(db: Db, collectiveId: number, gatherings: readonly Meeting[]) {
  const intervals = await listIntervals(db, collectiveId);
  const intervalOf = locateIn(intervals);
  // They leave as the roll-over processes the day after the interval.
  const [{ rolled_over_on: today } = { rolled_over_on: "" }] = await listCollectiveDays(db, [collectiveId]);
  const firstId = intervals.find(({ end_date }) => end_date === null || end_date >= today)?.id ?? null;
  const intervalIds = [...new Set(gatherings.flatMap((gathering) => intervalOf(gathering) ?? []))];
  return { intervalOf, intervalIds, firstId, leavers: await listLeavers(db, collectiveId, firstId) };
}

/**
 * Returns a function that finds the id of the interval that a gathering begins in. The time zone is asked only near the
 * ends of intervals: finding a day takes longer than everything else.
 */
function locateIn(intervals: readonly Interval[]): (gathering: Meeting) => number | undefined {
  const idOn = (day: IsoDate) => intervalOn(day, intervals)?.id;
  const around = new Map<IsoDate, [before: number | undefined, after: number | undefined]>();
  return ({ starts_at, time_zone }) => {
    const day = starts_at.slice(0, 10);
    const [before, after] = around.get(day) ?? [idOn(addDays(day, -1)), idOn(addDays(day, 1))];
    around.set(day, [before, after]);
    return before === after ? before : idOn(dayIn(time_zone, new Date(starts_at)));
  };
}

/** After the last interval, it is the last one. */
function intervalOn(day: IsoDate, intervals: readonly Interval[]): Interval | undefined {
  const begun = intervals.filter(({ start_date }) => start_date <= day);
  return begun.find(({ end_date }) => end_date === null || day <= end_date) ?? begun.at(-1);
}

interface Key {
  collectiveId: number;
  intervalIds: readonly number[];
}

async function listParticipants(db: Db, { collectiveId, intervalIds }: Key) {
  return db
    .selectFrom("collective_involvements as own")
    .innerJoin("people", "people.id", "own.person_id")
    .innerJoin("users", "users.id", "people.user_id")
    .select(["own.interval_id", "own.person_id"])
    .where("own.collective_id", "=", collectiveId)
    .where("own.interval_id", "in", listed(db, intervalIds))
    .where("own.status", "=", "Participating")
    .where("people.left_at", "is", null)
    .where("users.password_hash", "is not", null)
    .orderBy("own.person_id")
    .execute();
}

function selectCrewMembers(db: Db, { collectiveId, intervalIds }: Key) {
  return db
    .selectFrom("crew_involvements")
    .select(["interval_id", "crew_id", "person_id"])
    .where("collective_id", "=", collectiveId)
    .where("interval_id", "in", listed(db, intervalIds))
    .orderBy("person_id");
}
