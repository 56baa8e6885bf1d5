import { Link } from "wouter";
import { crewsByName } from "../../../shared/crews.ts";
import { addDays } from "../../../shared/dates.ts";
import { locateIntervals } from "../../../shared/intervals.ts";
import { classNames } from "../../components/class-names.ts";
import { ShortenedList } from "../../components/ShortenedList.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useInstant } from "../../hooks/use-instant.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../trpc.ts";
import styles from "./IntentionStep.module.css";

/** How many duties are shown at first. */
const FIRST = 5;
/** How far ahead gatherings are looked for: ten years. The server lists the first 500. */
const DAYS_AHEAD = 3_653;

/**
 * The duties that somebody who exits hands on: crews they convene, with handovers to write, requests they answer, polls
 * they opened, and gatherings to come that they planned; nothing if there is none.
 */
export function Duties() {
  const say = useMessages("planning");
  const { person_id } = useMe();
  const { entry_pathways } = useCollectiveState();
  const convened = useConvened(person_id);
  const next = usePlanned(person_id);
  const { data: polls = [] } = trpc.polls.list.useQuery();
  const answered = entry_pathways.filter(({ answered_by }) => answered_by === person_id);
  const opened = polls.filter(({ author_id }) => author_id === person_id);
  const duties = [
    ...convened.map(({ crew: { id, name }, owesHandover }) => ({
      href: paths.crew(id),
      text: say(owesHandover ? "youOweHandover" : "youConvene", { crew: name }),
    })),
    ...answered.map(({ id, name }) => ({ href: paths.entryPathway(id), text: say("youAnswer", { name }) })),
    ...opened.map(({ id, title }) => ({ href: paths.poll(id), text: say("youAskWhen", { title }) })),
    ...next.map(({ id, title }) => ({ href: paths.gathering(id), text: say("youPlanned", { title }) })),
  ];
  if (duties.length === 0) return null;
  return (
    <Notice
      type="warning"
      role="note"
      title={say("youHold")}
      description={
        <ShortenedList label={say("youHold")} className={styles["duties"]} items={duties} first={FIRST}>
          {({ href, text }) => (
            <li key={href}>
              <Link href={href}>{text}</Link>
            </li>
          )}
        </ShortenedList>
      }
      className={classNames(styles["exiting"])}
    />
  );
}

/** The crews that somebody convenes now or next, and whether the one they convene now has no handover yet. */
function useConvened(personId: number) {
  const { involvements, crews, intervals, today } = useCollectiveState();
  const { current } = locateIntervals(intervals, today);
  const [now = [], then = []] = [involvements.current_interval, involvements.next_interval].map((one) =>
    one?.crew_involvements.filter((part) => part.person_id === personId && part.convenor).map(({ crew_id }) => crew_id),
  );
  const { data: written } = trpc.crews.handovers.useQuery(
    { interval_id: current?.id ?? 0 },
    { enabled: current !== undefined && now.length > 0 },
  );
  return crewsByName(crews.filter(({ id }) => now.includes(id) || then.includes(id))).map((crew) => ({
    crew,
    owesHandover: now.includes(crew.id) && written?.every(({ crew_id }) => crew_id !== crew.id) === true,
  }));
}

/** The gatherings to come that somebody planned; of a series, the next one. */
function usePlanned(personId: number) {
  const now = useInstant();
  const { today } = useCollectiveState();
  const { data: gatherings = [] } = trpc.gatherings.list.useQuery({ to: addDays(today, DAYS_AHEAD) });
  const planned = gatherings.filter(
    ({ author_id, cancelled_at, starts_at }) => author_id === personId && cancelled_at === null && starts_at > now,
  );
  return planned.filter(
    ({ series_id }, index) =>
      series_id === null || planned.findIndex((other) => other.series_id === series_id) === index,
  );
}
