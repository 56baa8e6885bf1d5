import { Flex } from "antd";
import type { Crew } from "../../../shared/crews/crews.ts";
import { parseId } from "../../../shared/basics/ids.ts";
import { locateIntervals, type Interval } from "../../../shared/intervals/intervals.ts";
import { Card } from "../../components/Card.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { SomeGatherings } from "../../domain/SomeGatherings.tsx";
import { PrintOptions } from "../../domain/PrintOptions.tsx";
import { LinkList } from "../../domain/LinkList.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { Page } from "../../components/Page.tsx";
import { TwoColumns } from "../../components/TwoColumns.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { activityOf, gatheringsOfCrew, paths } from "../../../shared/paths.ts";
import { ArchivedNotice } from "./ArchivedNotice.tsx";
import { CrewDescription } from "./CrewDescription.tsx";
import { CrewHistory } from "./CrewHistory.tsx";
import { CrewInInterval } from "./CrewInInterval.tsx";
import { isHandoverOpen } from "../../../shared/handovers/handovers.ts";
import { HandoverText } from "../../domain/HandoverText.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { trpc } from "../../api/trpc.ts";

/** A crew over time: who is in it now and next, its handovers, and its history. */
export function CrewPage({ crewId }: { crewId: string }) {
  const say = useMessages("crews");
  const sayPage = useMessages("layout");
  const sayInterval = useMessages("interval-words");
  const { crews, intervals, today } = useCollectiveState();
  const crew = crews.find(({ id }) => id === parseId(crewId));
  if (!crew) return <MessagePage title={say("notFound")} onward="crews" />;
  const { current, next } = locateIntervals(intervals, today);
  return (
    <Page
      width="text"
      title={crew.name}
      isName
      actions={
        <>
          <PrintOptions />
          <LinkButton href={activityOf("crew", crew.id)}>{sayPage("activity")}</LinkButton>
          <LinkButton href={paths.editCrew(crew.id)}>{say("editCrew")}</LinkButton>
        </>
      }
    >
      {crew.archived_at !== null && <ArchivedNotice crew={crew} />}
      <AboutCrew crew={crew} />
      <TwoColumns>
        {current && (
          <CrewInInterval
            title={sayInterval("currentInterval", { interval: String(current.id) })}
            crew={crew}
            interval={current}
            isPlanned={!next && crew.archived_at === null}
          />
        )}
        {next && crew.archived_at === null && (
          <CrewInInterval
            title={sayInterval("nextInterval", { interval: String(next.id) })}
            crew={crew}
            interval={next}
            isPlanned
          />
        )}
      </TwoColumns>
      <SomeGatherings
        heading="gatherings"
        wanted={({ crew_id }) => crew_id === crew.id}
        href={gatheringsOfCrew(crew.id)}
      />
      <Handovers key={crew.id} crew={crew} />
      <CrewHistory key={`history ${crew.id}`} crew={crew} />
    </Page>
  );
}

function AboutCrew({ crew }: { crew: Crew }) {
  const say = useMessages("crews");
  return (
    <Card>
      <Flex vertical gap="middle">
        <CrewDescription text={crew.description} />
        {crew.links.length > 0 && <LinkList links={crew.links} label={say("linksOf", { crew: crew.name })} />}
      </Flex>
    </Card>
  );
}

/** Only for the convenor. */
const HandoverForm = lazyComponent(() => import("./HandoverForm.tsx").then((m) => m.HandoverForm));

/** The handovers that can still be written, newest first: a form for the convenor, the text for everybody else. */
function Handovers({ crew }: { crew: Crew }) {
  const { intervals, today } = useCollectiveState();
  return intervals
    .filter(({ id }) => isHandoverOpen(id, intervals, today))
    .toReversed()
    .map((interval) => <HandoverOfInterval key={interval.id} crew={crew} interval={interval} />);
}

function HandoverOfInterval({ crew, interval }: { crew: Crew; interval: Interval }) {
  const say = useMessages("crews");
  const { person_id } = useMe();
  const { data: handover } = trpc.crews.handover.useQuery({ crew_id: crew.id, interval_id: interval.id });
  const { data: history } = trpc.crews.history.useQuery({ id: crew.id });
  const isOwn = history?.find(({ interval_id }) => interval_id === interval.id)?.convenor_id === person_id;
  if (!handover || (handover.text === null && !isOwn)) return null;
  return (
    <Card screenOnly heading={{ text: say("handoverOf", { interval: String(interval.id) }), level: 2 }}>
      {isOwn ? <HandoverForm handover={handover} /> : <HandoverText handover={handover} />}
    </Card>
  );
}
