import { StarFilled } from "@ant-design/icons";
import { Fragment } from "react";
import { Link } from "wouter";
import type { Crew, CrewHistoryEntry } from "../../../shared/crews.ts";
import { isHandoverOpen } from "../../../shared/handovers.ts";
import { Card } from "../../components/Card.tsx";
import { Disclosure } from "../../components/Disclosure.tsx";
import { HandoverText } from "../../components/HandoverText.tsx";
import { IntervalDates } from "../../components/IntervalDates.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { Text } from "../../components/Text.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useGrowingList } from "../../hooks/use-growing-list.ts";
import { answer } from "../../hooks/use-interval-involvements.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { LoadingPage } from "../../layout/LoadingPage.tsx";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";
import styles from "./CrewHistory.module.css";

/** The intervals before the current one in which a crew had people, newest first. Open handovers are shown elsewhere. */
export function CrewHistory({ crew }: { crew: Crew }) {
  const { current_interval: current } = useCollectiveState();
  const asked = trpc.crews.history.useQuery({ id: crew.id });
  const { data, error, retry } = answer(asked);
  const past = data?.filter(({ interval_id }) => interval_id !== current?.id) ?? [];
  const { count, end } = useGrowingList(past.length);
  return (
    <Card heading={{ text: "History", level: 2 }}>
      {error && <LoadFailure what="The history of this crew" error={error} onRetry={retry} />}
      {!data && !error && <LoadingPage />}
      {data && past.length === 0 && <Text secondary>Nobody was in this crew in an earlier interval.</Text>}
      <ol className={styles["history"]} aria-label="History" reversed>
        {past.slice(0, count).map((entry) => (
          <PastInterval key={entry.interval_id} crewId={crew.id} entry={entry} />
        ))}
      </ol>
      <div ref={end} />
    </Card>
  );
}

function PastInterval({ crewId, entry }: { crewId: number; entry: CrewHistoryEntry }) {
  const { intervals, today } = useCollectiveState();
  const { interval_id, convenor_id, person_ids, handover } = entry;
  const interval = intervals.find(({ id }) => id === interval_id);
  return (
    <li className={styles["interval"]}>
      <div className={styles["when"]}>
        <Link href={paths.interval(interval_id)}>Interval {interval_id}</Link>
        <Text secondary>{interval && <IntervalDates interval={interval} />}</Text>
      </div>
      <div className={styles["who"]}>
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
      </div>
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
  const asked = trpc.crews.handover.useQuery({ crew_id: crewId, interval_id: intervalId });
  const { data, error, retry } = answer(asked);
  if (error) return <LoadFailure what="This handover" error={error} onRetry={retry} />;
  return data ? <HandoverText handover={data} /> : null;
}
