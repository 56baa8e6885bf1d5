import { daysBetween, type IsoDate } from "../../../shared/dates.ts";
import { countDays, type Interval } from "../../../shared/intervals.ts";

/** How far along an interval is that has begun. */
export function IntervalProgress({ interval, today }: { interval: Interval; today: IsoDate }) {
  const day = daysBetween(interval.start_date, today) + 1;
  const days = countDays(interval);
  if (days === null) return <span className="secondary">Day {day}</span>;
  const words = `Day ${day} of ${days}`;
  return (
    <div>
      <span className="secondary">{words}</span>
      <div
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuenow={day}
        aria-valuemax={days}
        className="progress"
      >
        <div style={{ width: `${(day / days) * 100}%` }} />
      </div>
    </div>
  );
}
