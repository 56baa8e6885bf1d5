import type { GatheringSeries, Repeats } from "../../../shared/series/gathering-series.schema.ts";
import { localTime } from "../../../shared/gatherings/gathering-times.ts";
import type { Gathering, GatheringInput } from "../../../shared/gatherings/gatherings.ts";
import type { LocalTimes } from "../../../shared/basics/local-times.ts";
import type { MessageKey, Say } from "../../../shared/messages.ts";
import { weekdayOf } from "../../../shared/series/repeats.ts";
import { linkRows, type LinkRowValues } from "../../forms/link-rows.ts";

export const loadGatheringSchema = () =>
  import("../../../shared/series/gathering-series.schema.ts").then((m) => m.newGatheringSchema);

/** The fields that a gathering and a poll about one have in common: how each begins, and the message of its label. */
const DETAILS = {
  title: { initial: "", label: "title" },
  crew_id: { initial: null, label: "crew" },
  place: { initial: null, label: "place" },
  description: { initial: null, label: "description" },
  links: { initial: linkRows([]), label: "links" },
  expectation: { initial: "Welcome", label: "expectation" },
  places: { initial: null, label: "places" },
} as const satisfies Record<keyof Details, { initial: unknown; label: MessageKey<"gatherings"> }>;

type Details = Omit<GatheringInput, "starts_at" | "ends_at">;

export type DetailValues = Omit<Details, "links"> & { links: LinkRowValues[] };

function eachDetail<Value>(valueOf: (field: keyof Details) => Value) {
  const fields = Object.keys(DETAILS) as (keyof Details)[];
  return Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<keyof Details, Value>;
}

export const NEW_DETAILS = eachDetail((field) => DETAILS[field].initial) as DetailValues;

export function detailValues(saved: Details): DetailValues {
  return eachDetail((field) => (field === "links" ? linkRows(saved.links) : saved[field])) as DetailValues;
}

export function detailLabels(say: Say<"gatherings">): Record<keyof Details, string> {
  return eachDetail((field) => say(DETAILS[field].label));
}

export interface GatheringValues extends DetailValues {
  /** `YYYY-MM-DDTHH:MM`, as the clocks show it in the gathering's time zone. */
  starts_at: string | null;
  ends_at: string | null;
  /** Null if it does not repeat. */
  repeats: Repeats | null;
}

/** The form's values for the saved gathering and its series. */
export function gatheringValues(gathering: Gathering, series: GatheringSeries | null): GatheringValues {
  const { starts_at, ends_at, time_zone } = gathering;
  return {
    ...detailValues(gathering),
    starts_at: localTime(time_zone, starts_at),
    ends_at: localTime(time_zone, ends_at),
    repeats: series && repeatsIn(series, gathering),
  };
}

/**
 * Returns the stored instants of typed times, if they were not changed: in the hour that the clocks show twice, what they
 * show could mean the other one.
 */
export function storedTimes(typed: LocalTimes, stored: readonly LocalTimes[], timeZone: string): LocalTimes {
  const isShown = (instant: string, shown: string) => localTime(timeZone, instant) === shown;
  const { starts_at, ends_at } =
    stored.find((one) => isShown(one.starts_at, typed.starts_at) && isShown(one.ends_at, typed.ends_at)) ?? typed;
  return { starts_at, ends_at };
}

/** Whether the form has a new or another repetition. */
export function repeatsAnew(repeats: Repeats | null, saved: Pick<GatheringValues, "repeats">): repeats is Repeats {
  return repeats !== null && JSON.stringify(repeats) !== JSON.stringify(saved.repeats);
}

/** The day of the gathering itself follows from its beginning. */
function repeatsIn({ repeats }: GatheringSeries, { original_start, starts_at }: Gathering): Repeats {
  const { every, unit, on, until, times } = repeats;
  const own = weekdayOf((original_start ?? starts_at).slice(0, 10));
  const weekdays = repeats.weekdays.filter((day) => day !== own);
  return { every, unit, weekdays, on, until, times, ends_with_interval: false };
}

export const NEW_GATHERING: GatheringValues = { ...NEW_DETAILS, starts_at: null, ends_at: null, repeats: null };
