import { Flex } from "antd";
import { StarFilled } from "@ant-design/icons";
import { Fragment } from "react";
import { Link } from "wouter";
import type { Crew, CrewHistoryEntry } from "../../../shared/crews.ts";
import { isHandoverOpen } from "../../../shared/handovers.ts";
import { Card } from "../../components/Card.tsx";
import { Disclosure } from "../../components/Disclosure.tsx";
import { HandoverText } from "../../domain/HandoverText.tsx";
import { IntervalDates } from "../../domain/IntervalDates.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Text } from "../../components/Text.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useGrowingList } from "../../hooks/use-growing-list.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";
import styles from "./CrewHistory.module.css";

/** The intervals before the current one in which a crew had people, newest first. Open handovers are shown elsewhere. */
export function CrewHistory({ crew }: { crew: Crew }) {
  const { current_interval: current } = useCollectiveState();
  const query = trpc.crews.history.useQuery({ id: crew.id });
  return (
    <Card heading={{ text: "History", level: 2 }}>
      <Loaded query={query} what="The history of this crew">
        {(history) => (
          <PastIntervals crewId={crew.id} entries={history.filter(({ interval_id }) => interval_id !== current?.id)} />
        )}
      </Loaded>
    </Card>
  );
}

function PastIntervals({ crewId, entries }: { crewId: number; entries: readonly CrewHistoryEntry[] }) {
  const { count, end } = useGrowingList(entries.length);
  if (entries.length === 0) return <Text secondary>Nobody was in this crew in an earlier interval.</Text>;
  return (
    <>
      <ol aria-label="History" reversed>
        {entries.slice(0, count).map((entry) => (
          <PastInterval key={entry.interval_id} crewId={crewId} entry={entry} />
        ))}
      </ol>
      <div ref={end} />
    </>
  );
}

function PastInterval({ crewId, entry }: { crewId: number; entry: CrewHistoryEntry }) {
  const { intervals, today } = useCollectiveState();
  const { interval_id, convenor_id, person_ids, handover } = entry;
  const interval = intervals.find(({ id }) => id === interval_id);
  return (
    <li className={styles["interval"]}>
      <Flex vertical>
        <Link href={paths.interval(interval_id)}>Interval {interval_id}</Link>
        <Text secondary>{interval && <IntervalDates interval={interval} />}</Text>
      </Flex>
      <Flex vertical>
        <Text as="p">
          {convenor_id === null ? (
            <Text secondary>Nobody convened.</Text>
          ) : (
            <>
              <StarFilled aria-hidden className={styles["star"]} /> <PersonLink id={convenor_id} />{" "}
              <Text secondary>convened</Text>
            </>
          )}
        </Text>
        <Others ids={person_ids.filter((id) => id !== convenor_id)} />
        {handover && !isHandoverOpen(interval_id, intervals, today) && (
          <Disclosure summary="Handover">
            <PastHandover crewId={crewId} intervalId={interval_id} />
          </Disclosure>
        )}
      </Flex>
    </li>
  );
}

function Others({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return null;
  return (
    <Text as="p">
      <Text secondary>With </Text>
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <PersonLink id={id} />
        </Fragment>
      ))}
    </Text>
  );
}

function PersonLink({ id }: { id: number }) {
  const person = usePeopleById().get(id);
  return <Link href={paths.person(id)}>{person?.display_name}</Link>;
}

function PastHandover({ crewId, intervalId }: { crewId: number; intervalId: number }) {
  const query = trpc.crews.handover.useQuery({ crew_id: crewId, interval_id: intervalId });
  return (
    <Loaded query={query} what="This handover" meanwhile={null}>
      {(handover) => <HandoverText handover={handover} />}
    </Loaded>
  );
}
