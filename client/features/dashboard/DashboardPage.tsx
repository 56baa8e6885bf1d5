import { useEffect, useState } from "react";
import { DAYS_TO_BRING_BACK } from "../../../shared/constants.ts";
import { addDays, formatLongDate } from "../../../shared/basics/dates.ts";
import { concerns } from "../../../shared/gatherings/gatherings.ts";
import { locateIntervals } from "../../../shared/intervals/intervals.ts";
import { timesAsking } from "../../../shared/polls/polls.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import { RevealTogether } from "../../components/RevealTogether.tsx";
import { OpenPolls } from "../../domain/PollsCard.tsx";
import { SomeGatherings } from "../../domain/SomeGatherings.tsx";
import { useCollective, useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useInstant } from "../../hooks/use-instant.ts";
import { useSilences } from "../../hooks/use-silences.ts";
import { useMedia } from "../../hooks/use-media.ts";
import { FoldableCards } from "../../components/FoldableCards.tsx";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { isLaterVisit, noteVisit } from "../../device/install-prompt.ts";
import { Departures } from "./Departures.tsx";
import { firstSteps } from "./first-steps.ts";
import { Goodbyes } from "./Goodbyes.tsx";
import { HandoversToMe } from "./HandoversToMe.tsx";
import { IntervalCards } from "./IntervalCards.tsx";
import { MyCrews } from "./MyCrews.tsx";
import { NeedsYou } from "./NeedsYou.tsx";
import { isConvenor, missingPart } from "./own-plan.ts";
import { StillWithUs } from "./StillWithUs.tsx";
import { Paragraph } from "../../components/Text.tsx";
import { useDismissal } from "./use-dismissal.ts";
import { useNeeds } from "./use-needs.ts";
import { useNewcomerSteps } from "./use-newcomer-steps.ts";
import type { Collective } from "../../../shared/collective/collective.ts";
import { LinkList } from "../../domain/LinkList.tsx";

const OpenPublicFormDialog = lazyComponent(() =>
  import("../../forms/OpenPublicFormDialog.tsx").then((m) => m.OpenPublicFormDialog),
);

/** Few ever see it. */
const FirstSteps = lazyComponent(() => import("./FirstSteps.tsx").then((m) => m.FirstSteps));

/** Once, from the second visit on. The browser offers it at any time, so it comes last. */
const InstallOffer = lazyComponent(() => import("./InstallOffer.tsx").then((m) => m.InstallOffer));

/** The things that wait for the person, then the intervals, their crews, and the collective's links. */
export function DashboardPage() {
  const say = useMessages("dashboard");
  const { today } = useCollectiveState();
  useEffect(noteVisit, []);
  return (
    <Page
      width="wide"
      title={say("myDashboard")}
      context={formatLongDate(today, getLanguage())}
      actions={<LinkButton href={paths.editCollective}>{say("editCollective")}</LinkButton>}
    >
      <RevealTogether>
        <Parts />
      </RevealTogether>
    </Page>
  );
}

function Parts() {
  const say = useMessages("dashboard");
  const state = useCollectiveState();
  const { intervals, crews, people, today } = state;
  const collective = useCollective();
  const me = useMe();
  const now = useInstant();
  const isSlim = useMedia("slim");
  const needs = useNeeds();
  /** The dialog stays when opening the form was the last step. */
  const [isOpening, setIsOpening] = useState<boolean>();
  const { current, next } = locateIntervals(intervals, today);
  const newcomer = useNewcomerSteps();
  const ofCollective = firstSteps(say, { ...state, collective });
  const steps = [...newcomer, ...ofCollective];
  const [isPutAway, putAway] = useDismissal(`first-steps:${me.person_id}`);
  const isUnanswered = current !== null && missingPart(me.current_interval, false) === "intention";
  const silentFor = useSilences({ enabled: isUnanswered }).get(isUnanswered ? me.person_id : 0);
  const lately = addDays(today, -DAYS_TO_BRING_BACK);
  // A new collective creates its crews first, unless it does not want any.
  const canChoose = isPutAway || ofCollective.length === 0 || crews.length > 0;
  return (
    <>
      <NeedsYou needs={needs} withPlan={canChoose} />
      {steps.length > 0 && !isPutAway && (
        <FirstSteps
          steps={steps}
          asksFirst={!canChoose || needs.plan === undefined}
          onOpenForm={() => setIsOpening(true)}
          onPutAway={putAway}
        />
      )}
      {isOpening !== undefined && <OpenPublicFormDialog open={isOpening} onClose={() => setIsOpening(false)} />}
      {current && silentFor !== undefined && (
        <StillWithUs intervals={silentFor} me={me} current={current} next={next} />
      )}
      {people.some(({ left_at }) => left_at !== null && left_at >= lately) && <Departures />}
      <Goodbyes current={current} next={next} />
      {intervals.length > 0 && (
        <IntervalCards current={current} next={next} me={me} canAnswer={canChoose} withLate={newcomer.length === 0} />
      )}
      <SomeGatherings
        heading="comingUp"
        most={isSlim ? 2 : 3}
        wanted={(gathering) => concerns(gathering, me.person_id) && !isAsked(needs.gatherings, gathering)}
      />
      <OpenPolls
        wanted={(poll) =>
          timesAsking(poll, me.person_id, now).length > 0 && !isAsked([...needs.polls, ...needs.answeredPolls], poll)
        }
      />
      {isConvenor(me) && <HandoversToMe />}
      {canChoose && <MyCrews current={current} />}
      {collective && <AboutCollective collective={collective} />}
      {isLaterVisit() && <InstallOffer />}
    </>
  );
}

/** Whether the card of what waits has it already. */
function isAsked(asked: readonly { id: number }[], { id }: { id: number }): boolean {
  return asked.some((item) => item.id === id);
}

/** The members' description of their collective, and its links. */
function AboutCollective({ collective: { name, description, language, links } }: { collective: Collective }) {
  const say = useMessages("dashboard");
  const about = {
    id: "about",
    title: say("about", { collective: name }),
    content: (
      <Paragraph multiline lang={language}>
        {description}
      </Paragraph>
    ),
  };
  const resources = say("resources");
  const list = { id: "links", title: resources, content: <LinkList links={links} label={resources} /> };
  return (
    <FoldableCards level={2} stacked cards={[...(description ? [about] : []), ...(links.length > 0 ? [list] : [])]} />
  );
}
