import { daysBetween, formatShortDate, type IsoDate } from "../../../shared/dates.ts";
import type { Interval } from "../../../shared/intervals.ts";
import type { PersonInterval } from "../../../shared/involvements.ts";
import { Card } from "../../components/Card.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { ParticipationTag } from "../../components/ParticipationTag.tsx";
import { Text } from "../../components/Text.tsx";
import { paths } from "../../paths.ts";
import { AnswerCount } from "./AnswerCount.tsx";
import styles from "./IntervalCard.module.css";
import { IntervalProgress } from "./IntervalProgress.tsx";

interface IntervalCardProps {
  title: string;
  interval: Interval;
  own: PersonInterval | null;
  today: IsoDate;
  action: { label: string; primary: boolean };
}

/** An interval: its dates, the person's own answer, and a link to the wizard. */
export function IntervalCard({ title, interval, own, today, action }: IntervalCardProps) {
  const start = formatShortDate(interval.start_date, today);
  const end = interval.end_date === null ? "open end" : formatShortDate(interval.end_date, today);
  const begun = interval.start_date <= today;
  return (
    <Card
      fill
      heading={{ text: title, level: 2 }}
      extra={<ParticipationTag involvement={own?.collective_involvement} />}
    >
      <div className={styles["interval"]}>
        <div className={styles["facts"]}>
          <Text strong>
            {start} – {end}
          </Text>
          {begun ? (
            <IntervalProgress interval={interval} today={today} />
          ) : (
            <StartsIn date={interval.start_date} today={today} />
          )}
          <AnswerCount interval={interval} />
        </div>
        <LinkButton type={action.primary ? "primary" : "default"} block href={paths.myParticipation(interval.id)}>
          {action.label}
        </LinkButton>
      </div>
    </Card>
  );
}

function StartsIn({ date, today }: { date: IsoDate; today: IsoDate }) {
  const days = daysBetween(today, date);
  return <Text secondary>{days === 1 ? "Starts tomorrow" : `Starts in ${days} days`}</Text>;
}
