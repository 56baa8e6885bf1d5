import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import { Text } from "../../components/Text.tsx";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";
import { useMedia } from "../../hooks/use-media.ts";
import { DayOfMonth } from "./DayOfMonth.tsx";
import styles from "./GatheringMonth.module.css";
import { dayByKey, firstOfMonth, isInMonth, weeksAround } from "./month-days.ts";

interface MonthGridProps {
  /** The chosen day; its month is shown. */
  day: IsoDate;
  byDay: ReadonlyMap<IsoDate, readonly ListedGathering[]>;
  choose: (day: IsoDate) => void;
}

/**
 * The weeks of a month, whose days name their gatherings; a phone has dots for them, and only the weeks with a day of
 * the month. Keys move the focus; the month follows them, and only Enter chooses another day of it.
 */
export function MonthGrid({ day, byDay, choose }: MonthGridProps) {
  const say = useMessages("gatherings");
  const weekday = new Intl.DateTimeFormat(getLanguage(), { weekday: "long", timeZone: "UTC" });
  const isWeekly = useMedia("weekly");
  const month = firstOfMonth(day);
  const weeks = weeksAround(month).filter((week) => !isWeekly || week.some((each) => isInMonth(each, month)));

  function move(event: KeyboardEvent<HTMLButtonElement>, from: IsoDate): void {
    const target = dayByKey(event, from);
    if (target === undefined) return;
    const table = event.currentTarget.closest("table");
    event.preventDefault();
    if (!isInMonth(target, month)) flushSync(() => choose(target));
    table?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus();
  }
  return (
    <>
      <table className={styles["month"]} aria-label={say("month")}>
        <thead>
          <tr>
            {weeks[0]?.map((each) => {
              const name = weekday.format(Date.parse(each));
              return (
                <th key={each} scope="col" aria-label={name}>
                  {name.slice(0, 2)}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <DayOfMonth
                  key={each}
                  day={each}
                  gatherings={byDay.get(each) ?? []}
                  isChosen={each === day}
                  isOutside={!isInMonth(each, month)}
                  isWeekly={isWeekly}
                  onChoose={() => choose(each)}
                  onKeyDown={(event) => move(event, each)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isWeekly && <Text secondary>{say("filledIsYours")}</Text>}
    </>
  );
}
