import { PlusOutlined } from "@ant-design/icons";
import { Button, Card, Flex } from "antd";
import { Link } from "wouter";
import { EmptyState } from "../../components/EmptyState.tsx";
import { IntervalNavigator } from "../../components/IntervalNavigator.tsx";
import { Measure } from "../../components/Measure.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { useChosenInterval } from "../../hooks/use-chosen-interval.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { paths } from "../../paths.ts";
import { CrewsOfInterval } from "./CrewsOfInterval.tsx";

/** Every crew, and who is in it in an interval. */
export function CrewsPage() {
  const { crews } = useCollectiveState();
  const chosen = useChosenInterval();
  return (
    <Measure of="wide">
      <PageHead
        title="Crews"
        context="Where the work happens, and who is in it."
        actions={
          <Link href={paths.newCrew} asChild>
            <Button icon={<PlusOutlined />}>New crew</Button>
          </Link>
        }
      />
      {crews.length === 0 ? (
        <Card>
          <EmptyState
            title="No crews available. Please create a crew first."
            text="A crew is a group of people who look after something together, interval by interval."
            action={
              <Link href={paths.newCrew} asChild>
                <Button type="primary">Create the first crew</Button>
              </Link>
            }
          />
        </Card>
      ) : (
        <Flex vertical gap="large">
          <IntervalNavigator {...chosen} />
          <CrewsOfInterval interval={chosen.interval} />
        </Flex>
      )}
    </Measure>
  );
}
