import dayjs from "dayjs";
import { addDays, type IsoDate } from "../../../shared/basics/dates.ts";
import { concerns, type ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import { classNames } from "../../components/class-names.ts";
import { Text } from "../../components/Text.tsx";
import colors from "../../domain/crew-color.module.css";
import { crewColor } from "../../domain/crew-color.ts";
import { moveByArrows } from "../../domain/move-by-arrows.ts";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useLanguage, useLocale, useMessages } from "../../hooks/use-messages.ts";
import { GatheringMonth, type DaysOfMonthProps } from "./GatheringMonth.tsx";
import styles from "./MonthStrip.module.css";
import type { ShownGatheringsProps } from "./shown-gatherings.ts";

const WEEK = 7;
/** How many gatherings of a day have a dot. */
const MAX_DOTS = 3;

/** A month on a phone: its weeks, with a dot for each gathering. */
export function MonthStrip(props: ShownGatheringsProps) {
  return <GatheringMonth {...props} Days={Strip} />;
}

function Strip({ day, month, byDay, choose }: DaysOfMonthProps) {
  const say = useMessages("gatherings");
  const times = useGatheringTimes();
  const locale = useLocale();
  const { today } = useCollectiveState();
  const days = weeksOf(month);
  const weekday = new Intl.DateTimeFormat(useLanguage(), { weekday: "short", timeZone: "UTC" });
  return (
    <>
      <div className={styles["week"]} aria-hidden>
        {days.slice(0, WEEK).map((each) => (
          <Text key={each} secondary>
            {weekday.format(Date.parse(each)).slice(0, 2)}
          </Text>
        ))}
      </div>
      <div role="presentation" onKeyDown={(event) => moveByArrows(event, { parts: "button", row: WEEK })}>
        <div role="group" aria-label={say("month")} className={styles["week"]}>
          {days.map((each) => {
            const gatherings = byDay.get(each) ?? [];
            return (
              <button
                key={each}
                type="button"
                className={classNames(
                  styles["day"],
                  each === today && styles["today"],
                  each === day && styles["chosen"],
                  each.slice(0, 7) !== month.slice(0, 7) && styles["outside"],
                )}
                tabIndex={each === day ? 0 : -1}
                aria-label={say("dayInMonth", { day: times.day(each), count: gatherings.length })}
                aria-pressed={each === day}
                aria-current={each === today ? "date" : undefined}
                onClick={() => choose(each)}
              >
                {new Intl.NumberFormat(locale).format(Number(each.slice(8)))}
                <Dots gatherings={gatherings} />
              </button>
            );
          })}
        </div>
      </div>
      <Text secondary>{say("filledIsYours")}</Text>
    </>
  );
}

/** Returns the days of the weeks, from Monday on, that a month is part of. */
function weeksOf(month: IsoDate): IsoDate[] {
  const first = dayjs(month);
  const before = (first.day() + 6) % WEEK;
  const count = Math.ceil((before + first.daysInMonth()) / WEEK) * WEEK;
  return Array.from({ length: count }, (_, index) => addDays(month, index - before));
}

/** A dot in the crew's colour for each gathering; one's own are filled. */
function Dots({ gatherings }: { gatherings: readonly ListedGathering[] }) {
  const { person_id } = useMe();
  return (
    <span className={styles["dots"]}>
      {gatherings
        .filter(({ cancelled_at }) => cancelled_at === null)
        .slice(0, MAX_DOTS)
        .map((gathering) => (
          <span
            key={gathering.id}
            className={classNames(
              styles["dot"],
              concerns(gathering, person_id) && styles["own"],
              gathering.crew_id !== null && colors[crewColor(gathering.crew_id)],
            )}
          />
        ))}
    </span>
  );
}
