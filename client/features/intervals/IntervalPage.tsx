import { useLocation } from "wouter";
import { daysBetween, type IsoDate } from "../../../shared/basics/dates.ts";
import type { Say } from "../../../shared/messages.ts";
import { parseId } from "../../../shared/basics/ids.ts";
import { isPastInterval, locateIntervals, type Interval } from "../../../shared/intervals/intervals.ts";
import { IntervalNavigator } from "../../domain/IntervalNavigator.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { Page } from "../../components/Page.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { activityOf, paths, peopleOfInterval } from "../../../shared/paths.ts";
import { IntervalSections } from "./IntervalSections.tsx";
import { planText } from "../../domain/participation-texts.ts";
import { useOwnPart } from "../../domain/use-own-part.ts";

/** How an interval comes together: answers, crews in need, capacity, and who comes and goes. */
export function IntervalPage({ intervalId }: { intervalId: string }) {
  const say = useMessages("intervals");
  const sayPage = useMessages("layout");
  const sayInterval = useMessages("interval-words");
  const { intervals, current_interval: current, today } = useCollectiveState();
  const [, navigate] = useLocation();
  const id = parseId(intervalId);
  const index = intervals.findIndex((interval) => interval.id === id);
  const interval = intervals[index];
  if (!interval) {
    return <MessagePage title={say("notFound")} onward="intervals" />;
  }
  const { next } = locateIntervals(intervals, today);
  const past = isPastInterval(interval, current, today);
  return (
    <Page
      width="wide"
      title={sayInterval("interval", { interval: String(interval.id) })}
      context={describe(say, interval, { current, next, past, today })}
      actions={
        <>
          <LinkButton href={activityOf("interval", interval.id)}>{sayPage("activity")}</LinkButton>
          <LinkButton href={peopleOfInterval(interval.id)}>{sayPage("people")}</LinkButton>
          {!past && <LinkButton href={paths.editInterval(interval.id)}>{say("changeDates")}</LinkButton>}
          {!past && <PlanButton interval={interval} />}
        </>
      }
    >
      <IntervalNavigator
        interval={interval}
        previous={intervals[index - 1]}
        next={intervals[index + 1]}
        current={interval.id === current?.id ? null : current}
        choose={(chosen) => navigate(paths.interval(chosen.id))}
      />
      <IntervalSections key={interval.id} interval={interval} past={past} />
    </Page>
  );
}

interface Situation {
  current: Interval | null;
  next: Interval | null;
  past: boolean;
  today: IsoDate;
}

/** Which interval this is, and when: "The next interval, starts in 12 days". */
function describe(say: Say<"intervals">, interval: Interval, { current, next, past, today }: Situation): string {
  if (past) return say("asItWas");
  if (interval.id === current?.id) return say("isCurrent");
  const days = daysBetween(today, interval.start_date);
  return say(interval.id === next?.id ? "nextStarts" : "laterStarts", { days });
}

/** Leads to my answers for an interval: the page's primary button until there are any. */
function PlanButton({ interval }: { interval: Interval }) {
  const say = useMessages("interval-words");
  const { answer, leaving } = useOwnPart(interval);
  if (leaving || !answer) return null;
  const hasAnswered = answer !== "not_answered";
  return (
    <LinkButton type={hasAnswered ? "default" : "primary"} href={paths.myParticipation(interval.id)}>
      {planText(say, hasAnswered)}
    </LinkButton>
  );
}
