import { Flex } from "antd";
import { Link } from "wouter";
import { movedFrom } from "../../shared/gatherings/gathering-times.ts";
import { clash, concerns, isFull, type ListedGathering } from "../../shared/gatherings/gatherings.ts";
import { LinkedText } from "../components/LinkedText.tsx";
import { Text } from "../components/Text.tsx";
import { Tag } from "../components/Tag.tsx";
import { useCollectiveState } from "../hooks/use-collective-state.ts";
import { useMe } from "../hooks/use-me.ts";
import { useInstant } from "../hooks/use-instant.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { paths } from "../../shared/paths.ts";
import { AnswerButtons } from "./AnswerButtons.tsx";
import { CrewTag } from "./CrewTag.tsx";
import styles from "./GatheringRows.module.css";
import { useGatheringTimes } from "./use-gathering-times.ts";

interface GatheringRowsProps extends Pick<GatheringRowProps, "withDay"> {
  gatherings: readonly ListedGathering[];
  /** Among which those are that take place at the same time. By default, the shown ones. */
  among?: readonly ListedGathering[] | undefined;
}

/** Gatherings one below the other; the parts of each are side by side if there is room. */
export function GatheringRows({ gatherings, among = gatherings, withDay = false }: GatheringRowsProps) {
  const now = useInstant();
  const { person_id } = useMe();
  return (
    <div className={styles["rows"]}>
      {gatherings.map((gathering) => (
        <GatheringRow
          key={gathering.id}
          gathering={gathering}
          now={now}
          clashing={among.find((other) => clash(gathering, other, person_id))?.title}
          withDay={withDay}
        />
      ))}
    </div>
  );
}

interface GatheringRowProps {
  gathering: ListedGathering;
  now: string;
  /** The title of another one that the person goes to at the same time. */
  clashing: string | undefined;
  /** Whether the row says the day: it is not below a heading that does. */
  withDay?: boolean;
}

/** A gathering in a list: when and where it is, who comes, and what you have answered. */
function GatheringRow({ gathering, now, clashing, withDay }: GatheringRowProps) {
  const times = useGatheringTimes();
  const say = useMessages("gathering-words");
  const here = times.here(gathering);
  const title = `gathering-${gathering.id}`;
  return (
    <article className={styles["row"]} aria-labelledby={title}>
      <div className={styles["when"]}>
        <time dateTime={gathering.starts_at}>
          {withDay && times.isOneDay(gathering) && <Text as="div">{times.shortDay(gathering)}</Text>}
          <Text secondary>{times.time(gathering)}</Text>
        </time>
        {here && <Text secondary>{say("here", here)}</Text>}
      </div>
      <div className={styles["what"]}>
        <Flex wrap gap="small" align="baseline" className={styles["title"] ?? ""}>
          <h3 id={title} className={gathering.cancelled_at === null ? undefined : styles["cancelled"]}>
            <Link href={paths.gathering(gathering.id)}>
              <bdi>{gathering.title}</bdi>
            </Link>
          </h3>
          <Tags gathering={gathering} now={now} clashing={clashing} />
        </Flex>
        {gathering.place !== null && <LinkedText>{gathering.place}</LinkedText>}
        <WhoComes gathering={gathering} now={now} />
      </div>
      <AnswerButtons gathering={gathering} now={now} />
    </article>
  );
}

function Tags({ gathering, now, clashing }: Omit<GatheringRowProps, "withDay">) {
  const say = useMessages("gathering-words");
  const { crews } = useCollectiveState();
  const { person_id } = useMe();
  const crew = crews.find(({ id }) => id === gathering.crew_id);
  const isCancelled = gathering.cancelled_at !== null;
  const isOpen = !isCancelled && gathering.ends_at > now;
  const waits = isOpen && gathering.waiting.includes(person_id);
  return (
    <>
      {crew && <CrewTag crew={crew} />}
      {isCancelled && <Tag color="error">{say("cancelled")}</Tag>}
      {isOpen && gathering.starts_at <= now && <Tag color="success">{say("takesPlaceNow")}</Tag>}
      {isOpen && movedFrom(gathering) !== null && <Tag color="warning">{say("moved")}</Tag>}
      {isOpen && gathering.expectation === "Expected" && concerns(gathering, person_id) && (
        <Tag>{say("expectedTag")}</Tag>
      )}
      {isOpen && clashing !== undefined && <Tag color="warning">{say("atTheSameTime", { title: clashing })}</Tag>}
      {waits && <Tag color="warning">{say("youWait")}</Tag>}
      {isOpen && isFull(gathering) && !waits && <Tag>{say("full")}</Tag>}
    </>
  );
}

/** Why it is cancelled, how many were there or, as long as it is to come, how many want to come. */
function WhoComes({ gathering, now }: Pick<GatheringRowProps, "gathering" | "now">) {
  const say = useMessages("gathering-words");
  const { cancelled_at, cancel_reason, ends_at, were_there, going, maybe } = gathering;
  if (cancelled_at !== null) {
    return (
      cancel_reason !== null && (
        <Text secondary multiline>
          {cancel_reason}
        </Text>
      )
    );
  }
  if (ends_at > now) return <Text secondary>{say("whoComes", { going: going.length, maybe: maybe.length })}</Text>;
  if (were_there) return <Text secondary>{say("wereThere", { count: were_there.length })}</Text>;
  return <Text secondary>{say(going.length > 0 ? "notNoted" : "nobodySaid")}</Text>;
}
