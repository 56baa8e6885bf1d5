import { dayIn, formatShortDate } from "../../../shared/dates.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** A day and a time of day, as the person's own clock shows them. */
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
