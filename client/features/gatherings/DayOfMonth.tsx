import { CheckOutlined } from "@ant-design/icons";
import type { KeyboardEvent } from "react";
import { Link } from "wouter";
import { timeIn, type IsoDate } from "../../../shared/basics/dates.ts";
import { startDay } from "../../../shared/gatherings/gathering-times.ts";
import { concerns, type ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import { classNames } from "../../components/class-names.ts";
import colors from "../../domain/crew-color.module.css";
import { crewColor } from "../../domain/crew-color.ts";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { getLocale, useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import styles from "./GatheringMonth.module.css";

/** How many gatherings of a day are named, or have a dot. */
const MAX_SHOWN = 3;

interface DayOfMonthProps {
  day: IsoDate;
  gatherings: readonly ListedGathering[];
  isChosen: boolean;
  /** Whether it belongs to the month before or after. */
  isOutside: boolean;
  isWeekly: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** A day of the grid. Its button covers it; the links to its gatherings are above the button. */
export function DayOfMonth({ day, gatherings, isChosen, isOutside, isWeekly, ...events }: DayOfMonthProps) {
  const say = useMessages("gatherings");
  const times = useGatheringTimes();
  const { today } = useCollectiveState();
  const number = new Intl.NumberFormat(getLocale());
  return (
    <td className={classNames(isOutside && styles["outside"], isChosen && styles["chosen"])}>
      <button
        type="button"
        className={classNames(styles["day"], day === today && styles["today"])}
        data-day={day}
        tabIndex={isChosen ? 0 : -1}
        aria-label={say("dayInMonth", { day: times.day(day), count: gatherings.length })}
        aria-pressed={isChosen}
        aria-current={day === today ? "date" : undefined}
        onClick={events.onChoose}
        onKeyDown={events.onKeyDown}
      >
        {number.format(Number(day.slice(8)))}
        {isWeekly && <Dots gatherings={gatherings} />}
      </button>
      {!isWeekly && gatherings.length > 0 && <Names day={day} gatherings={gatherings} />}
    </td>
  );
}

/** Gatherings in the colours of their crews; those one goes to have a tick. */
function Names({ day, gatherings }: Pick<DayOfMonthProps, "day" | "gatherings">) {
  const say = useMessages("gatherings");
  const sayWords = useMessages("gathering-words");
  const { person_id } = useMe();
  return (
    <>
      <ul className={styles["gatherings"]}>
        {gatherings.slice(0, MAX_SHOWN).map((gathering) => (
          <li key={gathering.id} className={gathering.cancelled_at === null ? undefined : styles["cancelled"]}>
            <Link href={paths.gathering(gathering.id)} className={colorOf(gathering)}>
              {gathering.going.includes(person_id) && (
                <CheckOutlined role="img" aria-label={sayWords("Going")} className={styles["going"]} />
              )}
              {startDay(gathering) === day && (
                <time dateTime={gathering.starts_at}>
                  {timeIn(gathering.time_zone, new Date(gathering.starts_at), getLocale())}
                </time>
              )}{" "}
              <bdi>{gathering.title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {gatherings.length > MAX_SHOWN && (
        <span className={styles["more"]}>{say("more", { count: gatherings.length - MAX_SHOWN })}</span>
      )}
    </>
  );
}

/** A dot in the crew's colour for each gathering; one's own are filled. */
function Dots({ gatherings }: Pick<DayOfMonthProps, "gatherings">) {
  const { person_id } = useMe();
  const shown = gatherings.filter(({ cancelled_at }) => cancelled_at === null).slice(0, MAX_SHOWN);
  return (
    <span className={styles["dots"]}>
      {shown.map((gathering) => (
        <span
          key={gathering.id}
          className={classNames(styles["dot"], concerns(gathering, person_id) && styles["own"], colorOf(gathering))}
        />
      ))}
    </span>
  );
}

const colorOf = ({ crew_id }: ListedGathering) => (crew_id === null ? undefined : colors[crewColor(crew_id)]);
