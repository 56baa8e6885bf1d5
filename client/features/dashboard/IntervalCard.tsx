import { daysBetween, formatShortDate, type IsoDate } from "../../../shared/dates.ts";
import type { Interval } from "../../../shared/intervals.ts";
import type { PersonInterval } from "../../../shared/involvements.ts";
import { ParticipationTag } from "../../components/ParticipationTag.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../plain/Button.tsx";
import { Card } from "../../plain/Card.tsx";
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
      fill
      heading={{ text: title, level: 2 }}
      extra={<ParticipationTag involvement={own?.collective_involvement} />}
    >
      <div className="interval-card">
        <div>
          <span className="strong">
            {start} – {end}
          </span>
          {begun ? (
            <IntervalProgress interval={interval} today={today} />
          ) : (
            <StartsIn date={interval.start_date} today={today} />
          )}
          <AnswerCount intervalId={interval.id} />
        </div>
        <ButtonLink {...(action.primary && { kind: "primary" })} block href={paths.myParticipation(interval.id)}>
          {action.label}
        </ButtonLink>
      </div>
    </Card>
  );
}

function StartsIn({ date, today }: { date: IsoDate; today: IsoDate }) {
  const days = daysBetween(today, date);
  return <span className="secondary">{days === 1 ? "Starts tomorrow" : `Starts in ${days} days`}</span>;
}
