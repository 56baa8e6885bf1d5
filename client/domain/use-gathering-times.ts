import { useMemo } from "react";
import type { IsoDate } from "../../shared/dates.ts";
import {
  dayInWords,
  momentInWords,
  endDay,
  isAllDay,
  movedFrom,
  shortDayInWords,
  shortTimesInWords,
  startDay,
  timeInWords,
  timesInWords,
  type GatheringTimes,
} from "../../shared/gathering-times.ts";
import type { Gathering } from "../../shared/gatherings.ts";
import { useCollectiveState } from "../hooks/use-collective-state.ts";
import { useLanguage, useMessages } from "../hooks/use-messages.ts";

/** Returns functions that put the times of gatherings into words, in the time zone in which they were planned. */
export function useGatheringTimes() {
  const language = useLanguage();
  const say = useMessages("gathering-words");
  const { time_zone: collectives } = useCollectiveState();
  return useMemo(() => {
    /** The time zone of the device. */
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const isElsewhere = (gathering: GatheringTimes) =>
      timesInWords(gathering, language, own) !== timesInWords(gathering, language);
    const isOneDay = (gathering: GatheringTimes) => startDay(gathering) === endDay(gathering);
    return {
      day: (date: IsoDate) => dayInWords(date, language),
      time: (gathering: GatheringTimes) =>
        isAllDay(gathering) && isOneDay(gathering) ? say("allDay") : timeInWords(gathering, language),
      shortDay: (gathering: GatheringTimes) => shortDayInWords(gathering, language),
      isOneDay,
      short: (gathering: GatheringTimes) => shortTimesInWords(gathering, language),
      whole: (gathering: GatheringTimes) =>
        isAllDay(gathering) && isOneDay(gathering)
          ? say("dayAllDay", { day: timesInWords(gathering, language) })
          : timesInWords(gathering, language),
      /** When it was to begin before it was moved; null if it was not. */
      before: (gathering: Gathering) => {
        const start = movedFrom(gathering);
        return start === null ? null : momentInWords(`${start}Z`, "UTC", language);
      },
      /** The time where the reader is, with its day if it is another one; null if their clocks show the same. */
      here(gathering: GatheringTimes) {
        if (!isElsewhere(gathering)) return null;
        const there = { ...gathering, time_zone: own };
        const isSameDay = startDay(there) === startDay(gathering);
        return { time: isSameDay ? timeInWords(there, language) : shortTimesInWords(there, language) };
      },
      /** The times with the names of both zones, where one of them is not what the reader expects; null otherwise. */
      elsewhere: (gathering: GatheringTimes) =>
        !isAllDay(gathering) && (isElsewhere(gathering) || gathering.time_zone !== collectives)
          ? { planned: gathering.time_zone, zone: own, time: timesInWords(gathering, language, own) }
          : null,
    };
  }, [language, say, collectives]);
}
