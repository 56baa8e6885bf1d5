import { Button, Flex } from "antd";
import { choosableCrews, crewsByName } from "../../../shared/crews/crews.ts";
import { daysBetween, type IsoDate, formatShortDate } from "../../../shared/basics/dates.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import type { PersonInterval } from "../../../shared/participation/involvements.ts";
import { canRepeat } from "../../../shared/participation/same-as-last-time.ts";
import { Card } from "../../components/Card.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { LinkButton } from "../../components/LinkButton.tsx";
import { IntervalDates } from "../../domain/IntervalDates.tsx";
import { OwnConvening } from "./OwnConvening.tsx";
import { ParticipationTag } from "./ParticipationTag.tsx";
import { Text } from "../../components/Text.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";
import { participationStep, paths } from "../../../shared/paths.ts";
import { IntervalProgress } from "./IntervalProgress.tsx";
import { missingPart } from "./own-plan.ts";
import { Link } from "wouter";
import { answeredText, withoutAnswerText, planText } from "../../domain/participation-texts.ts";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import styles from "./IntervalCard.module.css";
import { useLateParticipations } from "../../hooks/use-late-participations.ts";

/** The dashboard is shown before their code is loaded: until then, something as large stands in their place. */
const RepeatButton = lazyComponent(
  () => import("./RepeatButton.tsx").then((m) => m.RepeatButton),
  () => <Soon block name="sameAsLastTime" />,
);
const StayButton = lazyComponent(
  () => import("../../domain/StayButton.tsx").then((m) => m.StayButton),
  () => <Soon name="stay" />,
);

function Soon({ name, block = false }: { name: "sameAsLastTime" | "stay"; block?: boolean }) {
  const say = useMessages("participation");
  return (
    <Button disabled block={block}>
      {say(name)}
    </Button>
  );
}

interface IntervalCardProps {
  title: string;
  interval: Interval;
  own: PersonInterval | null;
  /** The interval after which the person leaves, if it comes before this one. */
  leaving?: Interval | null;
  /** Whether it says how many let it begin without an answer. */
  withLate: boolean;
  /** Whether the card leads to the wizard. */
  canAnswer: boolean;
  /** The person's answers for the interval before, to be repeated. */
  last?: PersonInterval | null;
}

/** An interval: its dates, the person's own answer, and a link to the wizard. */
export function IntervalCard({
  title,
  interval,
  own,
  leaving = null,
  withLate,
  canAnswer,
  last = null,
}: IntervalCardProps) {
  const say = useMessages("interval-words");
  const { crews, today } = useCollectiveState();
  const missing = missingPart(own, choosableCrews(crews).length > 0);
  const href = missing === "crews" ? participationStep(interval.id, "crews") : paths.myParticipation(interval.id);
  const begun = interval.start_date <= today;
  return (
    <Card
      fill
      heading={{ text: title, level: 2, href: paths.interval(interval.id) }}
      extra={!leaving && <ParticipationTag involvement={own?.collective_involvement} />}
    >
      <Flex vertical gap="middle" justify="space-between">
        <Flex vertical gap="small">
          <Text strong>
            <IntervalDates interval={interval} />
          </Text>
          {begun ? (
            <IntervalProgress interval={interval} today={today} />
          ) : (
            <StartsIn date={interval.start_date} today={today} />
          )}
          <AnswerCount interval={interval} withLate={withLate} />
          {leaving ? <LeavesBefore leaving={leaving} /> : <OwnPlan own={own} />}
        </Flex>
        {canAnswer && (
          <Flex vertical gap="small">
            <LinkButton block href={href}>
              {planText(say, missing !== "intention")}
            </LinkButton>
            {last && canRepeat(own?.collective_involvement, last.collective_involvement) && (
              <RepeatButton intervalId={interval.id} last={last} />
            )}
          </Flex>
        )}
      </Flex>
    </Card>
  );
}

/** Shown instead of the plan, which has no effect unless the person stays (`docs/domain/membership.md#leaving`). */
function LeavesBefore({ leaving }: { leaving: Interval }) {
  const say = useMessages("dashboard");
  return (
    <Flex wrap align="center" justify="space-between" gap="small">
      <Text>{say("leavesBefore")}</Text>
      <StayButton leaving={leaving} />
    </Flex>
  );
}

function StartsIn({ date, today }: { date: IsoDate; today: IsoDate }) {
  const say = useMessages("dashboard");
  const days = daysBetween(today, date);
  return <Text secondary>{say("startsIn", { days })}</Text>;
}

/** The person's choices for an interval, or the answers that they still owe. */
function OwnPlan({ own }: { own: PersonInterval | null }) {
  const say = useMessages("dashboard");
  const language = getLanguage();
  const { crews, today } = useCollectiveState();
  const answers = own?.collective_involvement;
  const missing = missingPart(own, choosableCrews(crews).length > 0);
  if (missing === "intention") return <Text>{say("notAnswered")}</Text>;
  if (missing === "crews") return <Text>{say("noCrewsChosen")}</Text>;
  if (answers?.opt_out_type === "Exit") return <Text>{say("leavingAtEnd")}</Text>;
  if (answers?.opt_out_planned_return_date) {
    const date = formatShortDate(answers.opt_out_planned_return_date, today, language);
    return <Text>{say("restingUntil", { date })}</Text>;
  }
  const mine = new Set(own?.crew_involvements.map(({ crew_id }) => crew_id));
  const names = crewsByName(crews.filter(({ id }) => mine.has(id))).map(({ name }) => name);
  const list = new Intl.ListFormat(language, { type: "unit", style: "short" });
  return (
    <>
      {names.length > 0 && <Text>{say("yourCrews", { crews: list.format(names) })}</Text>}
      {own?.crew_involvements.some(({ volunteered_convenor }) => volunteered_convenor) && <OwnConvening own={own} />}
    </>
  );
}

/** How many people have answered for an interval, and how many let it begin without an answer. */
function AnswerCount({ interval, withLate }: { interval: Interval; withLate: boolean }) {
  const say = useMessages("interval-words");
  const { data } = useIntervalInvolvements(interval);
  const late = useLateParticipations(interval);
  if (!data) return null;
  const people = data.collective_involvements;
  const answered = people.filter((involvement) => involvement.participation_intention !== null);
  return (
    <>
      <Link href={paths.interval(interval.id)} className={styles["answered"]}>
        {answeredText(say, { answered: answered.length, people: people.length }, false)}
      </Link>
      {withLate && late > 0 && <Text secondary>{withoutAnswerText(say, late, false)}</Text>}
    </>
  );
}
