import { dateIn, timeIn } from "../../forms/moments.ts";
import { addDays, isIsoDate } from "../../../shared/basics/dates.ts";
import type { Poll } from "../../../shared/polls/polls.ts";
import { detailValues, NEW_DETAILS, type DetailValues } from "./gathering-form.ts";
import { localTime } from "../../../shared/gatherings/gathering-times.ts";

export const loadPollSchema = () => import("../../../shared/polls/polls.schema.ts").then((m) => m.pollInputSchema);

/** A proposed time as it is typed, as the clocks show it in the poll's time zone. */
export interface TimeRowValues {
  starts_at: string | null;
  ends_at: string | null;
}

export interface PollValues extends DetailValues {
  times: TimeRowValues[];
}

/** Whether a time begins anywhere in an hour such as `2026-12-10T19:00`. */
export const beginsIn =
  (hour: string) =>
  ({ starts_at }: TimeRowValues): boolean =>
    starts_at?.startsWith(hour.slice(0, -2)) ?? false;

const NO_TIME: TimeRowValues = { starts_at: null, ends_at: null };

export const NEW_POLL: PollValues = { ...NEW_DETAILS, times: [] };

/** The form's values for the saved poll. */
export function pollValues({ times, time_zone, ...poll }: Poll): PollValues {
  return {
    ...detailValues(poll),
    times: times.map(({ starts_at, ends_at }) => ({
      starts_at: localTime(time_zone, starts_at),
      ends_at: localTime(time_zone, ends_at),
    })),
  };
}

/** The first value of another proposed time: the one before it, a day later. */
export function nextTime(last: TimeRowValues | undefined): TimeRowValues {
  return last ? { starts_at: dayLater(last.starts_at), ends_at: dayLater(last.ends_at) } : NO_TIME;
}

function dayLater(time: string | null): string | null {
  const date = dateIn(time);
  return isIsoDate(date) ? `${addDays(date, 1)}T${timeIn(time)}` : null;
}
