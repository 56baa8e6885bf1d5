import { formatShortDate } from "../../shared/basics/dates.ts";
import type { Interval } from "../../shared/intervals/intervals.ts";
import { useCollectiveState } from "../hooks/use-collective-state.ts";
import { getLanguage, useMessages } from "../hooks/use-messages.ts";
import styles from "./IntervalDates.module.css";

/** An interval's dates: `Feb 1 – Feb 28`. */
export function IntervalDates({ interval }: { interval: Interval }) {
  const say = useMessages("interval-words");
  const language = getLanguage();
  const { today } = useCollectiveState();
  const { start_date, end_date } = interval;
  const start = formatShortDate(start_date, today, language);
  return (
    <span className={styles["dates"]}>
      {end_date === null
        ? say("datesOpen", { start })
        : say("dates", { start, end: formatShortDate(end_date, today, language) })}
    </span>
  );
}
