import type { GatheringSeries, Repeats } from "../../../shared/series/gathering-series.schema.ts";
import { localTime } from "../../../shared/gatherings/gathering-times.ts";
import type { Gathering, GatheringInput } from "../../../shared/gatherings/gatherings.ts";
import type { LocalTimes } from "../../../shared/basics/local-times.ts";
import type { Say } from "../../../shared/messages.ts";
import { weekdayOf } from "../../../shared/series/repeats.ts";
import { linkRows, type LinkRowValues } from "../../forms/link-rows.ts";

export const loadGatheringSchema = () =>
  import("../../../shared/series/gathering-series.schema.ts").then((m) => m.newGatheringSchema);

type Details = Omit<GatheringInput, "starts_at" | "ends_at">;

/** The fields that a gathering and a poll about one have in common. */
export type DetailValues = Omit<Details, "links"> & { links: LinkRowValues[] };

export const NEW_DETAILS: DetailValues = {
  title: "",
  crew_id: null,
  place: null,
  description: null,
  links: linkRows([]),
  expectation: "Encouraged",
  places: null,
};

export function detailValues({
  title,
  crew_id,
  place,
  description,
  links,
  expectation,
  places,
}: Details): DetailValues {
  return { title, crew_id, place, description, links: linkRows(links), expectation, places };
}

/** Returns the labels of a gathering's or a poll's form: the journal's, except that the crew is “For”. */
export function labelsOf(say: Say<"gatherings">, sayLabel: Say<"labels">) {
  return (field: keyof GatheringValues | "times") => (field === "crew_id" ? say("crew") : sayLabel(field));
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
