import { PlusOutlined } from "@ant-design/icons";
import { Card } from "../../components/Card.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { IntervalNavigator } from "../../domain/IntervalNavigator.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import { useChosenInterval } from "../../hooks/use-chosen-interval.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { ArchivedCrews } from "./ArchivedCrews.tsx";
import { CrewsOfInterval } from "./CrewsOfInterval.tsx";

/** All crews, with their people in an interval. */
export function CrewsPage() {
  const say = useMessages("crews");
  const sayPage = useMessages("layout");
  const { crews } = useCollectiveState();
  const chosen = useChosenInterval();
  return (
    <Page
      width="wide"
      title={sayPage("crews")}
      context={say("whereWorkHappens")}
      actions={
        <LinkButton href={paths.newCrew} icon={<PlusOutlined aria-hidden />}>
          {say("newCrew")}
        </LinkButton>
      }
    >
      {crews.length === 0 ? (
        <Card>
          <EmptyState
            title={say("noCrews")}
            text={say("whatCrewIs")}
            action={
              <LinkButton type="primary" href={paths.newCrew}>
                {say("createFirst")}
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
