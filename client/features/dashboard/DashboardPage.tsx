import { useState } from "react";
import { DAYS_TO_BRING_BACK } from "../../../shared/constants.ts";
import { addDays, formatLongDate } from "../../../shared/dates.ts";
import { concerns } from "../../../shared/gatherings.ts";
import { locateIntervals, type Interval } from "../../../shared/intervals.ts";
import { timesAsking } from "../../../shared/polls.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import { OpenPolls } from "../../domain/OpenPolls.tsx";
import { SomeGatherings } from "../../domain/SomeGatherings.tsx";
import { useCollective } from "../../hooks/use-collective.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useInstant } from "../../hooks/use-instant.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useLanguage, useMessages } from "../../hooks/use-messages.ts";
import { paths, participationStep } from "../../../shared/paths.ts";
import { isLaterVisit } from "../../install-prompt.ts";
import { firstSteps } from "./first-steps.ts";
import { IntervalCards } from "./IntervalCards.tsx";
import { MyCrews } from "./MyCrews.tsx";
import { isConvenor, missingAnswer } from "./own-plan.ts";
import { Button, Flex } from "antd";
import type { Me } from "../../../shared/involvements.ts";
import { Card } from "../../components/Card.tsx";
import { Text } from "../../components/Text.tsx";
import { useSilences } from "../../hooks/use-silences.ts";
import { useDismissal } from "./use-dismissal.ts";
import type { Collective } from "../../../shared/collective.ts";
import type { Link } from "../../../shared/links.schema.ts";
import { LinkList } from "../../domain/LinkList.tsx";

/** Only for people who convene. */
const HandoversToMe = lazyComponent(() => import("./HandoversToMe.tsx").then((m) => m.HandoversToMe));

/** Only in a new collective. */
const FirstSteps = lazyComponent(() => import("./FirstSteps.tsx").then((m) => m.FirstSteps));
const OpenFormDialog = lazyComponent(() => import("../../forms/OpenFormDialog.tsx").then((m) => m.OpenFormDialog));

/** Once, from the second visit on. */
const InstallOffer = lazyComponent(() => import("./InstallOffer.tsx").then((m) => m.InstallOffer));

/** Only if somebody has left recently. */
const Departures = lazyComponent(() => import("./Departures.tsx").then((m) => m.Departures));

/** The current and the next interval, the person's crews, and the collective's links. */
export function DashboardPage() {
  const say = useMessages("dashboard");
  const language = useLanguage();
  const state = useCollectiveState();
  const { intervals, crews, people, today } = state;
  const collective = useCollective();
  const me = useMe();
  const now = useInstant();
  /** The dialog stays when opening the form was the last step. */
  const [isOpening, setIsOpening] = useState<boolean>();
  const { current, next } = locateIntervals(intervals, today);
  const steps = firstSteps(say, { ...state, collective }, me);
  const lately = addDays(today, -DAYS_TO_BRING_BACK);
  // A new collective has to create its crews first.
  const canChoose = steps.length === 0 || crews.length > 0;
  return (
    <Page
      width="wide"
      title={say("myDashboard")}
      context={formatLongDate(today, language)}
      actions={<LinkButton href={paths.editCollective}>{say("editCollective")}</LinkButton>}
    >
      {steps.length > 0 && <FirstSteps steps={steps} onOpenForm={() => setIsOpening(true)} />}
      {isOpening !== undefined && <OpenFormDialog open={isOpening} onClose={() => setIsOpening(false)} />}
      <StillWithUs me={me} current={current} next={next} />
      {people.some(({ left_at }) => left_at !== null && left_at >= lately) && <Departures />}
      {intervals.length > 0 && (
        <IntervalCards
          current={current}
          next={next}
          me={me}
          today={today}
          action={canChoose ? (steps.length > 0 ? "offered" : "asked for") : "none"}
        />
      )}
      <SomeGatherings heading="comingUp" most={4} wanted={(gathering) => concerns(gathering, me.person_id)} />
      <OpenPolls wanted={(poll) => timesAsking(poll, me.person_id, now).length > 0} />
      {isConvenor(me) && <HandoversToMe />}
      {canChoose && <MyCrews current={current} />}
      {collective && <AboutCollective collective={collective} />}
      {isLaterVisit() && <InstallOffer />}
      <Resources links={collective?.links ?? []} />
    </Page>
  );
}

interface StillWithUsProps {
  me: Me;
  current: Interval | null;
  next: Interval | null;
}

/**
 * Asks people who have been silent for a long time whether they are still with the group, until they answer or dismiss
 * the question for this interval.
 */
function StillWithUs({ me, current, next }: StillWithUsProps) {
  const say = useMessages("dashboard");
  const isUnanswered = current !== null && missingAnswer(me.current_interval, false) === "intention";
  const intervals = useSilences({ enabled: isUnanswered }).get(me.person_id);
  const [dismissed, dismiss] = useDismissal(`still-with-us:${me.person_id}:${current?.id}`);
  if (!current || !isUnanswered || intervals === undefined || dismissed) return null;
  return (
    <Card heading={{ text: say("stillWithUs"), level: 2 }}>
      <Flex vertical gap="middle">
        <Text as="p">{say("stillWithUsText", { intervals })}</Text>
        <Flex wrap gap="small">
          <LinkButton href={paths.myParticipation((next ?? current).id)}>
            {say("planInterval", { interval: String((next ?? current).id) })}
          </LinkButton>
          <LinkButton href={participationStep(current.id, "participation")}>{say("restOrLeave")}</LinkButton>
          <Button type="text" onClick={dismiss}>
            {say("notNow")}
          </Button>
        </Flex>
      </Flex>
    </Card>
  );
}

/** The members' description of their collective. */
function AboutCollective({ collective: { name, description, language } }: { collective: Collective }) {
  const say = useMessages("dashboard");
  if (!description) return null;
  return (
    <Card heading={{ text: say("about", { collective: name }), level: 2 }}>
      <Text as="p" multiline lang={language}>
        {description}
      </Text>
    </Card>
  );
}

/** The collective's links. */
function Resources({ links }: { links: readonly Link[] }) {
  const say = useMessages("dashboard");
  if (links.length === 0) return null;
  return (
    <Card heading={{ text: say("resources"), level: 2 }}>
      <LinkList links={links} label={say("resources")} />
    </Card>
  );
}
