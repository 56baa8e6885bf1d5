import { dayIn, formatShortDate } from "../../../shared/dates.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** When something happened to the person's account: the day and the time of day by their own clock. */
export function Moment({ at }: { at: string }) {
  const { today } = useCollectiveState();
  const instant = new Date(at);
  const time = `${twoDigits(instant.getHours())}:${twoDigits(instant.getMinutes())}`;
  return (
    <time dateTime={at}>
      {formatShortDate(dayIn(timeZone, instant), today)}, {time}
    </time>
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
