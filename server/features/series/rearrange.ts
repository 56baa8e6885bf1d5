import { addDays, daysBetween, type IsoDate } from "../../../shared/basics/dates.ts";
import type { GatheringSeries } from "../../../shared/series/gathering-series.schema.ts";
import type { GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import type { Instant } from "../../db/schema.ts";
import { moverOf, type DayMove } from "./moved-days.ts";
import { dayOf, occurrencesOf, startsOf, type Occurrence } from "./occurrences.ts";
import type { StoredSeries } from "./series.queries.ts";

/** For how many days around its gatherings the days of a series are compared, besides those by which it moves. */
export const AROUND = 31;

type Placed = Pick<GatheringOutline, "id" | "original_start" | "starts_at" | "cancelled_at" | "cancel_reason">;
type InSeries<Known> = Known & { original_start: string };

interface Rearranging {
  before: GatheringSeries;
  after: GatheringSeries;
  /** The day that was moved, if it is not the first one. */
  move?: DayMove | undefined;
  /** Until which day the series has its gatherings, and when it has none. */
  stored: Pick<StoredSeries, "made_until" | "left_out">;
  today: IsoDate;
  now: Instant;
}

export interface Rearranged<Known> {
  /** By the ids of the gatherings to come that have a place in the new rule. */
  places: ReadonlyMap<number, Occurrence>;
  /** The others to come. */
  left: readonly Known[];
  /** The ones that were cancelled because an earlier rule had no place for them. */
  displaced: ReadonlySet<Known>;
  added: readonly Occurrence[];
  /** Whether one of them is in a week or month in which the series had none. */
  isNew: (added: Occurrence) => boolean;
  leftOut: string[];
  /** One would be on the day of another that cannot move any more. */
  isHeld: boolean;
}

/**
 * Finds the times of a series' gatherings to come by a changed rule, and of those that are left out. Those that have
 * begun keep their days, and so do those whose new time is over.
 */
export function rearrange<Known extends Placed>(
  all: readonly Known[],
  { before, after, stored, now, today, ...change }: Rearranging,
): Rearranged<Known> {
  const { move = { from: dayOf(before.starts_at), to: dayOf(after.starts_at) } } = change;
  const inSeries = all.filter((one): one is InSeries<Known> => one.original_start !== null);
  const coming = inSeries.filter(({ starts_at }) => starts_at > now);
  const begun = new Set(inSeries.filter(({ starts_at }) => starts_at <= now).map((one) => dayOf(one.original_start)));

  const around = AROUND + Math.abs(daysBetween(move.from, move.to));
  const days = [
    today,
    stored.made_until,
    ...coming.map((one) => dayOf(one.original_start)),
    ...stored.left_out.map(dayOf),
  ];
  const [first = today, last = today] = [days.toSorted().at(0), days.toSorted().at(-1)];
  const [since, until] = [addDays(first, -around), addDays(last, around)];
  const ruled = new Set(startsOf(before, since, until).map(dayOf));
  const occurrences = occurrencesOf(after, since, until);
  const byDay = new Map(occurrences.map((occurrence) => [dayOf(occurrence.original_start), occurrence]));
  const mover = moverOf(before.repeats, after.repeats, move);
  const placeOf = (start: string) => byDay.get(mover(dayOf(start)) ?? "");
  const isRuled = ({ original_start }: InSeries<Known>) => ruled.has(dayOf(original_start));

  const leftOut = stored.left_out.flatMap((start) => placeOf(start) ?? []);
  const taken = new Set(leftOut);
  const places = new Map<number, Occurrence>();
  // Gatherings that an earlier rule left take the days that remain.
  for (const { id, original_start } of [...coming.filter(isRuled), ...coming.filter((one) => !isRuled(one))]) {
    const place = placeOf(original_start);
    if (!place || taken.has(place)) continue;
    places.set(id, place);
    taken.add(place);
  }
  const origins = new Map([...ruled].map((day) => [placeOf(day), day]));
  const isResumed = before.cancelled_at !== null && after.cancelled_at === null;
  const added = occurrences.filter((occurrence) => {
    const [day, origin] = [dayOf(occurrence.original_start), origins.get(occurrence)];
    if (taken.has(occurrence) || begun.has(day) || occurrence.starts_at <= now || day > stored.made_until) return false;
    // A week or month that has had its gathering gets no second one.
    return origin === undefined || origin > stored.made_until || (isResumed && !begun.has(origin));
  });
  const isDisplaced = (one: InSeries<Known>) =>
    one.cancelled_at !== null && one.cancel_reason === null && !isRuled(one);
  return {
    places,
    left: coming.filter(({ id }) => !places.has(id)),
    displaced: new Set(coming.filter(isDisplaced)),
    added,
    isNew: (occurrence) => !origins.has(occurrence),
    leftOut: leftOut.map(({ original_start }) => original_start),
    isHeld: isAnyHeld(inSeries, places, now),
  };
}

/** Whether one of these places is on the day of another gathering that has begun, or whose new time is over. */
function isAnyHeld(all: readonly InSeries<Placed>[], places: ReadonlyMap<number, Occurrence>, now: Instant): boolean {
  const staying = all.filter(
    ({ id, starts_at }) => starts_at <= now || (places.get(id)?.starts_at ?? starts_at) <= now,
  );
  const held = new Map(staying.map(({ id, original_start }) => [dayOf(original_start), id]));
  return [...places].some(([id, { original_start }]) => (held.get(dayOf(original_start)) ?? id) !== id);
}
