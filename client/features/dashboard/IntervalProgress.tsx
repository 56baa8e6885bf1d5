import { daysBetween, type IsoDate } from "../../../shared/basics/dates.ts";
import { countDays, type Interval } from "../../../shared/intervals/intervals.ts";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import styles from "./IntervalProgress.module.css";

/** The progress of an interval that has started. */
export function IntervalProgress({ interval, today }: { interval: Interval; today: IsoDate }) {
  const say = useMessages("dashboard");
  const day = daysBetween(interval.start_date, today) + 1;
  const days = countDays(interval);
  if (days === null) return <Text secondary>{say("day", { day })}</Text>;
  const words = say("dayOf", { day, days });
  return (
    <div>
      <Text secondary>{words}</Text>
      <div
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuenow={day}
        aria-valuemax={days}
        className={styles["progress"]}
      >
        <div className={styles["done"]} style={{ width: `${(day / days) * 100}%` }} />
      </div>
    </div>
  );
}
