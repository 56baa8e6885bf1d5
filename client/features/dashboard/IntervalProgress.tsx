import { Flex, Progress, Typography } from "antd";
import { daysBetween, type IsoDate } from "../../../shared/dates.ts";
import { countDays, type Interval } from "../../../shared/intervals.ts";

/** How far along an interval is that has begun. */
export function IntervalProgress({ interval, today }: { interval: Interval; today: IsoDate }) {
  const day = daysBetween(interval.start_date, today) + 1;
  const days = countDays(interval);
  if (days === null) return <Typography.Text type="secondary">Day {day}</Typography.Text>;
  const words = `Day ${day} of ${days}`;
  return (
    <Flex vertical>
      <Typography.Text type="secondary">{words}</Typography.Text>
      <Progress percent={(day / days) * 100} showInfo={false} size="small" aria-label={words} />
    </Flex>
  );
}
