import type { Expectation } from "../../../shared/enumerations.ts";
import type { GatheringSeries, Repeats } from "../../../shared/gathering-series.ts";
import { localTime } from "../../../shared/gathering-times.ts";
import type { Gathering } from "../../../shared/gatherings.ts";
import { repeatsOf, weekdayOf } from "../../../shared/repeats.ts";
import { linkRows, type LinkRowValues } from "../../forms/link-rows.ts";

export const loadGatheringSchema = () =>
  import("../../../shared/gathering-series.schema.ts").then((m) => m.newGatheringSchema);

export interface GatheringValues {
  title: string;
  crew_id: number | null;
  /** `YYYY-MM-DDTHH:MM`, as the clocks show it in the gathering's time zone. */
  starts_at: string | null;
  ends_at: string | null;
  place: string | null;
  description: string | null;
  links: LinkRowValues[];
  expectation: Expectation;
  places: number | null;
  /** Null if it does not repeat, or as no form can say. */
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

/** What a gathering and a search for its time have in common. */
export function detailValues({
  links,
  ...thing
}: Pick<Gathering, Exclude<keyof GatheringValues, "starts_at" | "ends_at" | "repeats">>) {
  const { title, crew_id, place, description, expectation, places } = thing;
  return { title, crew_id, place, description, expectation, places, links: linkRows(links) };
}

/** The day of the gathering itself follows from its beginning. */
function repeatsIn({ rule }: GatheringSeries, { original_start, starts_at }: Gathering): Repeats | null {
  const found = repeatsOf(rule);
  if (!found) return null;
  const { every, unit, on, until, times, ends_with_interval } = found;
  const own = weekdayOf((original_start ?? starts_at).slice(0, 10));
  return { every, unit, weekdays: found.weekdays.filter((day) => day !== own), on, until, times, ends_with_interval };
}

export const NEW_GATHERING: GatheringValues = {
  title: "",
  crew_id: null,
  starts_at: null,
  ends_at: null,
  place: null,
  description: null,
  links: linkRows([]),
  expectation: "Welcome",
  places: null,
  repeats: null,
};
