import { formatShortDate } from "../../shared/dates.ts";
import type { Interval } from "../../shared/intervals.ts";
import { useCollectiveState } from "../hooks/use-collective-state.ts";
import styles from "./IntervalDates.module.css";

/** An interval's dates: `Feb 1 – Feb 28`. */
export function IntervalDates({ interval }: { interval: Interval }) {
  const { today } = useCollectiveState();
  const end = interval.end_date === null ? "open end" : formatShortDate(interval.end_date, today);
  return (
    <span className={styles["dates"]}>
      {formatShortDate(interval.start_date, today)} – {end}
    </span>
  );
}
