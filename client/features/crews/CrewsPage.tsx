import "./crews.css";
import plusIcon from "@ant-design/icons-svg/es/asn/PlusOutlined";
import { EmptyState } from "../../components/EmptyState.tsx";
import { IntervalNavigator } from "../../components/IntervalNavigator.tsx";
import { PageContainer } from "../../components/PageContainer.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { useChosenInterval } from "../../hooks/use-chosen-interval.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../plain/Button.tsx";
import { Card } from "../../plain/Card.tsx";
import { Icon } from "../../plain/Icon.tsx";
import { CrewsOfInterval } from "./CrewsOfInterval.tsx";

/** Every crew, and who is in it in an interval. */
export function CrewsPage() {
  const { crews } = useCollectiveState();
  const chosen = useChosenInterval();
  return (
    <PageContainer width="wide">
      <PageHead
        title="Crews"
        context="Where the work happens, and who is in it."
        actions={
          <ButtonLink href={paths.newCrew}>
            <Icon icon={plusIcon} />
            New crew
          </ButtonLink>
        }
      />
      {crews.length === 0 ? (
        <Card>
          <EmptyState
            title="No crews available. Please create a crew first."
            text="A crew is a group of people who look after something together, interval by interval."
            action={
              <ButtonLink kind="primary" href={paths.newCrew}>
                Create the first crew
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        <div className="stack">
          <IntervalNavigator {...chosen} />
          <CrewsOfInterval interval={chosen.interval} />
        </div>
      )}
    </PageContainer>
  );
}
