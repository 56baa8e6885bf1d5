import { CheckOutlined } from "@ant-design/icons";
import { Link } from "wouter";
import { timeIn, type IsoDate } from "../../../shared/basics/dates.ts";
import { startDay } from "../../../shared/gatherings/gathering-times.ts";
import type { ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import { classNames } from "../../components/class-names.ts";
import colors from "../../domain/crew-color.module.css";
import { crewColor } from "../../domain/crew-color.ts";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useLocale, useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import styles from "./GatheringMonth.module.css";

/** How many gatherings a day of the grid names. */
const MAX_NAMED = 3;

interface DayOfMonthProps {
  day: IsoDate;
  gatherings: readonly ListedGathering[];
  isToday: boolean;
  isChosen: boolean;
  /** Whether it belongs to the month before or after. */
  isOutside: boolean;
}

/** A day of the grid. Gatherings have the colours of their crews; one's own have a tick. Its button chooses it: the click goes on to the calendar's cell. */
export function DayOfMonth({ day, gatherings, isToday, isChosen, isOutside }: DayOfMonthProps) {
  const say = useMessages("gatherings");
  const sayWords = useMessages("gathering-words");
  const { person_id } = useMe();
  const times = useGatheringTimes();
  const locale = useLocale();
  const name = times.day(day);
  return (
    <div className={classNames(styles["day"], isOutside && styles["outside"], isChosen && styles["chosen"])}>
      <button
        type="button"
        className={classNames(styles["number"], isToday && styles["today"])}
        aria-label={say("dayInMonth", { day: name, count: gatherings.length })}
        aria-pressed={isChosen}
        aria-current={isToday ? "date" : undefined}
      >
        {new Intl.NumberFormat(locale).format(Number(day.slice(8)))}
      </button>
      {gatherings.length > 0 && (
        <ul className={styles["gatherings"]}>
          {gatherings.slice(0, MAX_NAMED).map((gathering) => (
            <li key={gathering.id} className={gathering.cancelled_at === null ? undefined : styles["cancelled"]}>
              <Link
                href={paths.gathering(gathering.id)}
                className={gathering.crew_id === null ? undefined : colors[crewColor(gathering.crew_id)]}
                onClick={(event) => event.stopPropagation()}
              >
                {gathering.going.includes(person_id) && (
                  <CheckOutlined role="img" aria-label={sayWords("Going")} className={styles["going"]} />
                )}
                {startDay(gathering) === day && (
                  <time dateTime={gathering.starts_at}>
                    {timeIn(gathering.time_zone, new Date(gathering.starts_at), locale)}
                  </time>
                )}{" "}
                <bdi>{gathering.title}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {gatherings.length > MAX_NAMED && (
        <span className={styles["more"]}>{say("more", { count: gatherings.length - MAX_NAMED })}</span>
      )}
    </div>
  );
}
