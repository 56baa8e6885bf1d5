import { useMemo } from "react";
import { addDays, zoneInWords, type IsoDate } from "../../shared/basics/dates.ts";
import {
  dayInWords,
  momentInWords,
  isAllDay,
  isOneDay,
  movedFrom,
  shortDayInWords,
  shortTimesInWords,
  startDay,
  timeInWords,
  timesInWords,
  type GatheringTimes,
} from "../../shared/gatherings/gathering-times.ts";
import type { Gathering } from "../../shared/gatherings/gatherings.ts";
import { useCollectiveState } from "../hooks/use-collective-state.ts";
import { getLocale, useMessages } from "../hooks/use-messages.ts";

/** Returns functions that put the times of gatherings into words, in the time zone in which they were planned. */
export function useGatheringTimes() {
  const locale = getLocale();
  const say = useMessages("gathering-words");
  const { time_zone: collectives, today } = useCollectiveState();
  return useMemo(() => {
    /** The time zone of the device. */
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const isElsewhere = (gathering: GatheringTimes) =>
      timesInWords(gathering, locale, own) !== timesInWords(gathering, locale);
    const zoneOf = ({ starts_at, time_zone }: GatheringTimes, zone = time_zone) =>
      zoneInWords(zone, new Date(starts_at), locale);
    const tomorrow = addDays(today, 1);
    const shortDate = (day: IsoDate) => shortDayInWords(day, today, locale);
    return {
      zone: zoneOf,
      day: (date: IsoDate) => dayInWords(date, locale),
      time: (gathering: GatheringTimes) =>
        isAllDay(gathering) && isOneDay(gathering) ? say("allDay") : timeInWords(gathering, locale),
      shortDate,
      /** The day on which it begins: `Today`, `Tomorrow`, or the date. */
      shortDay(gathering: GatheringTimes) {
        const day = startDay(gathering);
        if (day === today) return say("today");
        return day === tomorrow ? say("tomorrow") : shortDate(day);
      },
      isOneDay,
      short: (gathering: GatheringTimes) => shortTimesInWords(gathering, locale),
      whole: (gathering: GatheringTimes) =>
        isAllDay(gathering) && isOneDay(gathering)
          ? say("dayAllDay", { day: timesInWords(gathering, locale) })
          : timesInWords(gathering, locale),
      /** When it was to begin before it was moved; null if it was not. */
      before: (gathering: Gathering) => {
        const start = movedFrom(gathering);
        return start === null ? null : momentInWords(`${start}Z`, "UTC", locale);
      },
      /** The time where the reader is, with its day if it is another one; null if their clocks show the same. */
      here(gathering: GatheringTimes) {
        if (!isElsewhere(gathering)) return null;
        const there = { ...gathering, time_zone: own };
        const isSameDay = startDay(there) === startDay(gathering);
        return { time: isSameDay ? timeInWords(there, locale) : shortTimesInWords(there, locale) };
      },
      /** The times with the names of both zones, where one of them is not what the reader expects; null otherwise. */
      elsewhere: (gathering: GatheringTimes) =>
        !isAllDay(gathering) && (isElsewhere(gathering) || gathering.time_zone !== collectives)
          ? { planned: zoneOf(gathering), zone: zoneOf(gathering, own), time: timesInWords(gathering, locale, own) }
          : null,
    };
  }, [locale, say, collectives, today]);
}
