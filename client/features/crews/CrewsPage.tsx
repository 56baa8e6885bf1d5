import { PlusOutlined } from "@ant-design/icons";
import { Card } from "../../components/Card.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { IntervalNavigator } from "../../domain/IntervalNavigator.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import { useChosenInterval } from "../../hooks/use-chosen-interval.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { paths } from "../../paths.ts";
import { ArchivedCrews } from "./ArchivedCrews.tsx";
import { CrewsOfInterval } from "./CrewsOfInterval.tsx";

/** All crews, with their people in an interval. */
export function CrewsPage() {
  const { crews } = useCollectiveState();
  const chosen = useChosenInterval();
  return (
    <Page
      width="wide"
      title="Crews"
      context="Where the work happens, and who is in it."
      actions={
        <LinkButton href={paths.newCrew} icon={<PlusOutlined />}>
          New crew
        </LinkButton>
      }
    >
      {crews.length === 0 ? (
        <Card>
          <EmptyState
            title="No crews available. Please create a crew first."
            text="A crew is a group of people who look after something together, interval by interval."
            action={
              <LinkButton type="primary" href={paths.newCrew}>
                Create the first crew
              </LinkButton>
            }
          />
        </Card>
      ) : (
        <>
          <IntervalNavigator {...chosen} />
          <CrewsOfInterval interval={chosen.interval} />
          <ArchivedCrews />
        </>
      )}
    </Page>
  );
}
