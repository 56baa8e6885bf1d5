import { DAYS_TO_BRING_BACK } from "../../../shared/constants.ts";
import { addDays, formatLongDate } from "../../../shared/dates.ts";
import { concerns } from "../../../shared/gatherings.ts";
import { locateIntervals } from "../../../shared/intervals.ts";
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
import { paths } from "../../../shared/paths.ts";
import { AboutCollective } from "./AboutCollective.tsx";
import { firstSteps } from "./first-steps.ts";
import { FirstSteps } from "./FirstSteps.tsx";
import { IntervalCards } from "./IntervalCards.tsx";
import { MyCrews } from "./MyCrews.tsx";
import { isConvenor } from "./own-plan.ts";
import { Resources } from "./Resources.tsx";
import { StillWithUs } from "./StillWithUs.tsx";

/** Only for people who convene. */
const HandoversToMe = lazyComponent(() => import("./HandoversToMe.tsx").then((m) => m.HandoversToMe));

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
      {steps.length > 0 && <FirstSteps steps={steps} />}
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
      <Resources links={collective?.links ?? []} />
    </Page>
  );
}
