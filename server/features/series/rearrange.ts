import { addDays, daysBetween } from "../../../shared/basics/dates.ts";
import type { GatheringSeries } from "../../../shared/series/gathering-series.schema.ts";
import { isSame } from "../../../shared/journal/journal-fields.ts";
import { weekdayOf } from "../../../shared/series/repeats.ts";
import type { Instant } from "../../db/schema.ts";
import type { GatheringOfSeries } from "../gatherings/gatherings.queries.ts";
import type { GatheringPatch } from "../gatherings/update-gatherings.queries.ts";
import { moverOf, type DayMove } from "./moved-days.ts";
import { dayOf, isMoved, occurrencesOf, startsOf, type Occurrence } from "./occurrences.ts";
import type { StoredSeries } from "./series.queries.ts";

/** For how many days around its gatherings the days of a series are compared, besides those by which it moves. */
export const AROUND = 31;

type Placed = Pick<GatheringOfSeries, keyof Occurrence | "cancelled_at" | "cancel_reason" | "decided_alone">;
type InSeries<Known> = Known & { original_start: string };

interface Rearranging {
  before: GatheringSeries;
  after: GatheringSeries;
  /** The day that was moved by an edit; otherwise it is the first one. */
  move?: DayMove | undefined;
  /** Until which day the series has its gatherings, and when it has none. */
  stored: Pick<StoredSeries, "made_until" | "left_out">;
  now: Instant;
}

/** How the gatherings of a series to come change with its rule. */
interface Rearranged<Known> {
  patches: ReadonlyMap<Known, GatheringPatch["changed"]>;
  /** The gatherings that have no time any more. */
  gone: readonly Known[];
  /** The times that have no gathering yet. */
  added: readonly Occurrence[];
  /** The beginnings of those in a week or month that had none. */
  told: ReadonlySet<string | null>;
  leftOut: readonly string[];
  /** True if one would be on the day of another gathering that cannot move any more. */
  isHeld: boolean;
}

const NOTHING = { patches: new Map<never, never>(), gone: [], added: [], told: new Set<never>(), isHeld: false };

/**
 * Finds the times of a series' gatherings to come by a changed rule, and of those that are left out. Those that have
 * begun keep their days, and so do those whose new time is over.
 */
export function rearrange<Known extends Placed>(
  all: readonly Known[],
  { before, after, stored, now, ...change }: Rearranging,
): Rearranged<Known> {
  const isResumed = before.cancelled_at !== null && after.cancelled_at === null;
  const isMoving = (["repeats", "starts_at", "ends_at"] as const).some((field) => !isSame(before[field], after[field]));
  if (!isMoving && !isResumed) return { ...NOTHING, leftOut: stored.left_out };

  const { move = { from: dayOf(before.starts_at), to: dayOf(after.starts_at) } } = change;
  const inSeries = all.filter((one): one is InSeries<Known> => one.original_start !== null);
  const coming = inSeries.filter(({ starts_at }) => starts_at > now);
  const starts = [...coming.map((one) => one.original_start), ...stored.left_out];
  const days = [now, stored.made_until, ...starts].map(dayOf).toSorted();
  const around = AROUND + Math.abs(daysBetween(move.from, move.to));
  const period = [addDays(days.at(0) ?? now, -around), addDays(days.at(-1) ?? now, around)] as const;

  const mover = moverOf(before.repeats, after.repeats, move);
  const moved = (day: string) => (day === change.move?.from ? move.to : mover(day));
  const ruled = new Set(startsOf(before, ...period).map(dayOf));
  const byDay = new Map(occurrencesOf(after, ...period).map((time) => [dayOf(time.original_start), time]));
  const staysOut = stored.left_out.flatMap((start) => byDay.get(moved(dayOf(start)) ?? "")?.original_start ?? []);

  const times = new Map<Known, Occurrence>();
  const taken = new Set<string>();
  const isRuled = (one: InSeries<Known>) => ruled.has(dayOf(one.original_start));
  // The weekday that was moved comes first. Gatherings that an earlier rule left take the days that remain.
  const rank = (one: InSeries<Known>) =>
    isRuled(one) ? 1 + Number(weekdayOf(dayOf(one.original_start)) === weekdayOf(move.from)) : 0;
  const ranked = coming.toSorted((a, b) => rank(b) - rank(a));
  // One that has no place there stays on its day if the rule has it, or comes back to it.
  for (const placeOf of [moved, (day: string) => day]) {
    for (const one of ranked) {
      const time = byDay.get(placeOf(dayOf(one.original_start)) ?? "");
      if (!time || times.has(one) || taken.has(time.original_start)) continue;
      if (!isRuled(one) && staysOut.includes(time.original_start)) continue;
      times.set(one, time);
      taken.add(time.original_start);
    }
  }
  // One that was restored although an earlier rule has no time for it.
  const isKept = (one: InSeries<Known>) => !times.has(one) && !isRuled(one) && one.cancelled_at === null;
  const leftOut = staysOut.filter((start) => !taken.has(start));

  const patchOf = (one: InSeries<Known>) => {
    const time = times.get(one);
    const isTaken = !time && taken.has(one.original_start);
    if (isKept(one)) return isTaken ? { original_start: null } : {};
    if (!time) {
      return {
        cancelled_at: one.cancelled_at ?? now,
        // If its series is restored, it is cancelled because the rule has no time for it.
        ...(isResumed && !one.decided_alone && { cancel_reason: null }),
        ...(one.decided_alone === "TakesPlace" && { decided_alone: null }),
        // It gives up its old time, and a return, if another one has it now.
        ...(isTaken && { original_start: null, decided_alone: "Cancelled" as const }),
      };
    }
    // One that was moved alone keeps its own time, and so does one whose new time is over.
    const isOwn = isMoved(one, before) || time.starts_at <= now;
    return {
      ...(isOwn ? { original_start: time.original_start } : time),
      // An earlier rule may have had no time for it.
      ...(!one.decided_alone && { cancelled_at: after.cancelled_at, cancel_reason: after.cancel_reason }),
    };
  };

  const origins = new Map([...ruled].map((day) => [moved(day), day]));
  const begun = new Set(inSeries.filter(({ starts_at }) => starts_at <= now).map((one) => dayOf(one.original_start)));
  const isAdded = ({ original_start, starts_at }: Occurrence) => {
    const [day, origin] = [dayOf(original_start), origins.get(dayOf(original_start))];
    // While a series is cancelled, nothing is added to it.
    if (after.cancelled_at !== null || starts_at <= now || day > stored.made_until) return false;
    if (taken.has(original_start) || leftOut.includes(original_start) || begun.has(day)) return false;
    // A week or month that has had its gathering gets no second one.
    return origin === undefined || origin > stored.made_until || (isResumed && !begun.has(origin));
  };
  const added = [...byDay.values()].filter(isAdded);
  return {
    patches: new Map(coming.map((one) => [one, patchOf(one)])),
    gone: coming.filter((one) => !times.has(one) && !isKept(one)),
    added,
    told: new Set(added.map((time) => time.original_start).filter((start) => !origins.has(dayOf(start)))),
    leftOut,
    isHeld: isAnyHeld(inSeries, times, now),
  };
}

/** Says if one of these times is on the day of another gathering that has begun, or whose new time is over. */
function isAnyHeld<Known extends Placed>(
  all: readonly InSeries<Known>[],
  times: ReadonlyMap<Known, Occurrence>,
  now: Instant,
): boolean {
  const staying = all.filter((one) => one.starts_at <= now || (times.get(one)?.starts_at ?? one.starts_at) <= now);
  const held = new Map(staying.map((one): [string, Known] => [dayOf(one.original_start), one]));
  return [...times].some(([one, time]) => (held.get(dayOf(time.original_start)) ?? one) !== one);
}
