import { Calendar } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { classNames } from "../../components/class-names.ts";
import { useCalendar } from "../../forms/use-calendar.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useLanguage } from "../../hooks/use-messages.ts";
import { DayOfMonth } from "./DayOfMonth.tsx";
import { GatheringMonth, type DaysOfMonthProps } from "./GatheringMonth.tsx";
import styles from "./GatheringMonth.module.css";
import type { ShownGatheringsProps } from "./shown-gatherings.ts";

const ISO_FORMAT = "YYYY-MM-DD";

/** A month as a grid, whose days name their gatherings. */
export function MonthGrid(props: ShownGatheringsProps) {
  return <GatheringMonth {...props} Days={Grid} />;
}

function Grid({ day, month, byDay, choose }: DaysOfMonthProps) {
  const calendar = useCalendar(useLanguage());
  const { today } = useCollectiveState();
  const cell = (date: Dayjs) => {
    const shown = date.format(ISO_FORMAT);
    return (
      <DayOfMonth
        day={shown}
        gatherings={byDay.get(shown) ?? []}
        isToday={shown === today}
        isChosen={shown === day}
        isOutside={!date.isSame(month, "month")}
      />
    );
  };
  return (
    <Calendar
      className={classNames(styles["month"])}
      {...(calendar && { locale: calendar })}
      value={dayjs(day, ISO_FORMAT)}
      headerRender={() => null}
      onSelect={(date) => choose(date.format(ISO_FORMAT))}
      fullCellRender={cell}
    />
  );
}
