import { addDays, type IsoDate } from "../../../shared/basics/dates.ts";
import { isAllDay, localTime } from "../../../shared/gatherings/gathering-times.ts";
import type { ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import { endAfter, timeIn } from "../../forms/moments.ts";
import type { GatheringValues } from "./gathering-form.ts";

const EVENING = "19:00";

interface Known {
  gatherings: readonly ListedGathering[];
  timeZone: string;
  today: IsoDate;
  /** The day, if it is chosen. */
  day: IsoDate | undefined;
}

/**
 * Proposes when a new gathering is: at the hour of the gathering that was planned last, otherwise in the evening, on the
 * next day after today on which nothing is planned then.
 */
export function usualTimes({
  gatherings,
  timeZone,
  today,
  day,
}: Known): Pick<GatheringValues, "starts_at" | "ends_at"> {
  const taken = gatherings
    .filter(({ cancelled_at }) => cancelled_at === null)
    .map(({ starts_at, ends_at }) => [localTime(timeZone, starts_at), localTime(timeZone, ends_at)] as const);
  const latest = gatherings.filter((gathering) => !isAllDay(gathering)).toSorted((a, b) => b.id - a.id)[0];
  const hour = latest ? timeIn(localTime(timeZone, latest.starts_at)) : EVENING;
  const timesOn = (date: IsoDate) => ({ starts_at: `${date}T${hour}`, ends_at: endAfter(`${date}T${hour}`, null) });
  const isTaken = ({ starts_at, ends_at }: ReturnType<typeof timesOn>) =>
    taken.some(([start, end]) => start < ends_at && starts_at < end);
  if (day !== undefined) return timesOn(day);
  let date = addDays(today, 1);
  while (isTaken(timesOn(date))) date = addDays(date, 1);
  return timesOn(date);
}
