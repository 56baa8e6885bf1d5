import type { MessageKey } from "../../../shared/messages.ts";
import { addDays } from "../../../shared/basics/dates.ts";
import { localTime, timesInWords } from "../../../shared/gatherings/gathering-times.ts";
import type { Doubt } from "../../forms/DraftForm.tsx";
import { useInstant } from "../../hooks/use-instant.ts";
import { getLocale, useMessages } from "../../hooks/use-messages.ts";
import { dateIn, isMoment } from "../../forms/moments.ts";
import type { TimeRowValues } from "./poll-form.ts";

/** How far ahead people plan as a rule, in days: three years. */
const DAYS_FAR_AHEAD = 1_096;

/** Returns a function that asks about the first new time that is over or years away. */
export function useTimeDoubt(timeZone: string, overText: MessageKey<"gatherings"> & `over${string}`) {
  const say = useMessages("gatherings");
  const now = localTime(timeZone, useInstant());
  return (typed: readonly TimeRowValues[], saved: readonly TimeRowValues[]): Doubt | undefined => {
    for (const { starts_at, ends_at } of typed) {
      const isSaved = saved.some((one) => one.starts_at === starts_at && one.ends_at === ends_at);
      if (isSaved || !isMoment(starts_at) || !isMoment(ends_at)) continue;
      const isFar = starts_at > addDays(dateIn(now), DAYS_FAR_AHEAD);
      if (ends_at > now && !isFar) continue;
      const shown = { starts_at: `${starts_at}Z`, ends_at: `${ends_at}Z`, time_zone: "UTC" };
      const text = say(isFar ? "farAheadText" : overText, { time: timesInWords(shown, getLocale()) });
      return { title: say(isFar ? "farAhead" : "overAlready"), text, okText: say("saveOver") };
    }
    return undefined;
  };
}
