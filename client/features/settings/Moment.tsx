import { dayIn, formatShortDate, timeIn } from "../../../shared/dates.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** When something happened to the person's account: the day and the time of day by their own clock. */
export function Moment({ at }: { at: string }) {
  const { today } = useCollectiveState();
  const instant = new Date(at);
  return (
    <time dateTime={at}>
      {formatShortDate(dayIn(timeZone, instant), today)}, {timeIn(timeZone, instant)}
    </time>
  );
}
