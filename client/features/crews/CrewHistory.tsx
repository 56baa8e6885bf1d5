import { Flex } from "antd";
import { StarFilled } from "@ant-design/icons";
import { Fragment, type ReactNode } from "react";
import { Link } from "wouter";
import type { Crew, CrewHistoryEntry } from "../../../shared/crews/crews.ts";
import { isHandoverOpen } from "../../../shared/handovers/handovers.ts";
import { Card } from "../../components/Card.tsx";
import { Disclosure } from "../../components/Disclosure.tsx";
import { HandoverText } from "../../domain/HandoverText.tsx";
import { IntervalDates } from "../../domain/IntervalDates.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { useCollectiveState, usePeopleById } from "../../hooks/use-collective-state.ts";
import { useGrowingList } from "../../hooks/use-growing-list.ts";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import styles from "./CrewHistory.module.css";

/** The intervals before the current one in which a crew had people, newest first. Open handovers are shown elsewhere. */
export function CrewHistory({ crew }: { crew: Crew }) {
  const say = useMessages("crews");
  const { current_interval: current } = useCollectiveState();
  const query = trpc.crews.history.useQuery({ id: crew.id });
  return (
    <Card screenOnly heading={{ text: say("history"), level: 2 }}>
      <Loaded query={query} what={say("theHistory")}>
        {(history) => (
          <PastIntervals crewId={crew.id} entries={history.filter(({ interval_id }) => interval_id !== current?.id)} />
        )}
      </Loaded>
    </Card>
  );
}

function PastIntervals({ crewId, entries }: { crewId: number; entries: readonly CrewHistoryEntry[] }) {
  const say = useMessages("crews");
  const { count, end } = useGrowingList(entries.length);
  if (entries.length === 0) return <Text secondary>{say("nobodyEarlier")}</Text>;
  return (
    <>
      <ol aria-label={say("history")} reversed>
        {entries.slice(0, count).map((entry) => (
          <PastInterval key={entry.interval_id} crewId={crewId} entry={entry} />
        ))}
      </ol>
      <div ref={end} />
    </>
  );
}

function PastInterval({ crewId, entry }: { crewId: number; entry: CrewHistoryEntry }) {
  const say = useMessages("crews");
  const sayConvening = useMessages("convening");
  const sayInterval = useMessages("interval-words");
  const { intervals, today } = useCollectiveState();
  const { interval_id, convenor_id, person_ids, handover } = entry;
  const interval = intervals.find(({ id }) => id === interval_id);
  const convenor = convenor_id !== null && <PersonLink id={convenor_id} />;
  return (
    <li className={styles["interval"]}>
      <Flex vertical>
        <Link href={paths.interval(interval_id)}>{sayInterval("interval", { interval: String(interval_id) })}</Link>
        <Text secondary>{interval && <IntervalDates interval={interval} />}</Text>
      </Flex>
      <Flex vertical>
        <Paragraph>
          {convenor ? (
            <>
              <StarFilled aria-hidden className={styles["star"]} />{" "}
              {say.rich("convened", { person: () => convenor, quiet })}
            </>
          ) : (
            <Text secondary>{sayConvening("nobodyConvened")}</Text>
          )}
        </Paragraph>
        <Others ids={person_ids.filter((id) => id !== convenor_id)} />
        {handover && !isHandoverOpen(interval_id, intervals, today) && (
          <Disclosure summary={say("handover")}>
            <PastHandover crewId={crewId} intervalId={interval_id} />
          </Disclosure>
        )}
      </Flex>
    </li>
  );
}

const quiet = (words: ReactNode) => <Text secondary>{words}</Text>;

function Others({ ids }: { ids: readonly number[] }) {
  const say = useMessages("crews");
  if (ids.length === 0) return null;
  const people = new Intl.ListFormat(getLanguage(), { type: "unit" })
    .formatToParts(ids.map(String))
    .map(({ type, value }, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- Commas are alike.
      <Fragment key={index}>{type === "element" ? <PersonLink id={Number(value)} /> : value}</Fragment>
    ));
  return <Paragraph>{say.rich("with", { quiet, people: () => people })}</Paragraph>;
}

function PersonLink({ id }: { id: number }) {
  const person = usePeopleById().get(id);
  return (
    <Link href={paths.person(id)}>
      <bdi>{person?.display_name}</bdi>
    </Link>
  );
}

function PastHandover({ crewId, intervalId }: { crewId: number; intervalId: number }) {
  const say = useMessages("crews");
  const query = trpc.crews.handover.useQuery({ crew_id: crewId, interval_id: intervalId });
  return (
    <Loaded query={query} what={say("thisHandover")} meanwhile={null}>
      {(handover) => <HandoverText handover={handover} />}
    </Loaded>
  );
}
