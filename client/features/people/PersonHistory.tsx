import { StarFilled } from "@ant-design/icons";
import { Flex } from "antd";
import { Link } from "wouter";
import { crewsByName } from "../../../shared/crews/crews.ts";
import { paths } from "../../../shared/paths.ts";
import type { PersonHistoryEntry } from "../../../shared/people/people.ts";
import { Card } from "../../components/Card.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { ShortenedList } from "../../components/ShortenedList.tsx";
import { Text } from "../../components/Text.tsx";
import { CrewTag } from "../../domain/CrewTag.tsx";
import { IntervalDates } from "../../domain/IntervalDates.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import styles from "./PersonHistory.module.css";

/** The intervals before the current one that a person was part of, newest first; nothing if there are none. */
export function PersonHistory({ personId }: { personId: number }) {
  const say = useMessages("people");
  const { current_interval: current } = useCollectiveState();
  const query = trpc.people.history.useQuery({ id: personId });
  return (
    <Loaded query={query} what={say("theirIntervals")} meanwhile={null}>
      {(history) => <Earlier entries={history.filter(({ interval_id }) => interval_id !== current?.id)} />}
    </Loaded>
  );
}

function Earlier({ entries }: { entries: readonly PersonHistoryEntry[] }) {
  const say = useMessages("people");
  if (entries.length === 0) return null;
  return (
    <Card heading={{ text: say("earlierIntervals"), level: 2 }}>
      <ShortenedList label={say("earlierIntervals")} className={undefined} items={entries}>
        {(entry) => <PastInterval key={entry.interval_id} entry={entry} />}
      </ShortenedList>
    </Card>
  );
}

function PastInterval({ entry: { interval_id, crew_ids, convened_ids } }: { entry: PersonHistoryEntry }) {
  const say = useMessages("people");
  const sayInterval = useMessages("interval-words");
  const { crews, intervals } = useCollectiveState();
  const interval = intervals.find(({ id }) => id === interval_id);
  return (
    <li className={styles["interval"]}>
      <Flex vertical>
        <Link href={paths.interval(interval_id)}>{sayInterval("interval", { interval: String(interval_id) })}</Link>
        <Text secondary>{interval && <IntervalDates interval={interval} />}</Text>
      </Flex>
      <Flex wrap gap="small" align="center">
        {crew_ids.length === 0 && <Text secondary>{say("noCrew")}</Text>}
        {crewsByName(crews.filter(({ id }) => crew_ids.includes(id))).map((crew) => (
          <span key={crew.id}>
            {convened_ids.includes(crew.id) && (
              <>
                <StarFilled role="img" aria-label={say("convened")} className={styles["star"]} />{" "}
              </>
            )}
            <CrewTag crew={crew} />
          </span>
        ))}
      </Flex>
    </li>
  );
}
