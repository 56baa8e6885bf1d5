import { Button, Card, Flex, Typography } from "antd";
import { Link } from "wouter";
import { daysBetween, formatShortDate, type IsoDate } from "../../../shared/dates.ts";
import type { Interval } from "../../../shared/intervals.ts";
import type { PersonInterval } from "../../../shared/involvements.ts";
import { ParticipationTag } from "../../components/ParticipationTag.tsx";
import { paths } from "../../paths.ts";
import { AnswerCount } from "./AnswerCount.tsx";
import { IntervalProgress } from "./IntervalProgress.tsx";

interface IntervalCardProps {
  title: string;
  interval: Interval;
  own: PersonInterval | null;
  today: IsoDate;
  action: { label: string; primary: boolean };
}

/** One interval: when it is, what one said of it, and the way to say it. */
export function IntervalCard({ title, interval, own, today, action }: IntervalCardProps) {
  const start = formatShortDate(interval.start_date, today);
  const end = interval.end_date === null ? "open end" : formatShortDate(interval.end_date, today);
  const begun = interval.start_date <= today;
  return (
    <Card
      title={<h2 style={{ margin: 0, font: "inherit" }}>{title}</h2>}
      extra={<ParticipationTag involvement={own?.collective_involvement} />}
      style={{ height: "100%" }}
      styles={{ root: { display: "flex", flexDirection: "column" }, body: { flex: 1 } }}
    >
      <Flex vertical gap="middle" justify="space-between" style={{ height: "100%" }}>
        <Flex vertical gap="small">
          <Typography.Text strong>
            {start} – {end}
          </Typography.Text>
          {begun ? (
            <IntervalProgress interval={interval} today={today} />
          ) : (
            <StartsIn date={interval.start_date} today={today} />
          )}
          <AnswerCount intervalId={interval.id} />
        </Flex>
        <Link href={paths.myParticipation(interval.id)} asChild>
          <Button type={action.primary ? "primary" : "default"} block>
            {action.label}
          </Button>
        </Link>
      </Flex>
    </Card>
  );
}

function StartsIn({ date, today }: { date: IsoDate; today: IsoDate }) {
  const days = daysBetween(today, date);
  return (
    <Typography.Text type="secondary">{days === 1 ? "Starts tomorrow" : `Starts in ${days} days`}</Typography.Text>
  );
}
