import { Checkbox, Flex, Form } from "antd";
import { useId, useState, type ComponentProps } from "react";
import { MAX_REPETITION_GAP, MAX_REPETITIONS } from "../../../shared/constants.ts";
import { addDays, isIsoDate, type IsoDate } from "../../../shared/basics/dates.ts";
import {
  MONTHLY_DAYS,
  REPETITION_UNITS,
  WEEKDAYS,
  type MonthlyDay,
  type Weekday,
} from "../../../shared/enumerations.ts";
import type { Repeats } from "../../../shared/series/gathering-series.schema.ts";
import { capitalised, type Language } from "../../../shared/languages.ts";
import { isLastOfMonth, weekdayOf, weekOfMonth } from "../../../shared/series/repeats.ts";
import { Text } from "../../components/Text.tsx";
import type { IsoDatePicker } from "../../forms/IsoDatePicker.tsx";
import { dateIn } from "../../forms/moments.ts";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { NumberField } from "../../forms/NumberField.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";

const WEEKLY: Repeats = {
  every: 1,
  unit: "Week",
  weekdays: [],
  on: "Date",
  until: null,
  times: null,
  ends_with_interval: false,
};
/** The proposed number of times. */
const SOME_TIMES = 10;
/** The proposed length of a repetition, in days. */
const SOME_DAYS = 91;
const UNITS = { Once: "doesNotRepeat", Week: "weekly", Month: "monthly" } as const;
const A_MONDAY = "2026-01-05";

/** Some are set by the surrounding `Form.Item`. */
interface RepeatFieldProps extends Pick<ComponentProps<"select">, "id" | "aria-describedby" | "aria-invalid"> {
  /** Whether “Does not repeat” is one of the choices. */
  canBeOnce: boolean;
  /** Chooses the last day. Without it, there is none: a template has no days, and its form no calendar to load. */
  DayPicker?: typeof IsoDatePicker;
  /** Set by the surrounding `Form.Item`. */
  value?: Repeats | null;
  onChange?: (value: Repeats | null) => void;
}

/** How a gathering repeats. The day on which it begins decides what can be chosen. */
export function RepeatField({ canBeOnce, DayPicker, value = null, onChange, ...described }: RepeatFieldProps) {
  const say = useMessages("gatherings");
  const label = useMessages("labels")("repeats");
  const startsAt = Form.useWatch<string | null | undefined>("starts_at");
  const day = dateIn(startsAt);
  const start = isIsoDate(day) ? day : null;
  const change = (changed: Partial<Repeats>) => value && onChange?.({ ...value, ...changed });
  return (
    <Flex vertical align="start" gap="small" role="group" aria-label={label}>
      <NativeSelect
        {...described}
        label={label}
        value={value?.unit ?? "Once"}
        options={canBeOnce ? ["Once", ...REPETITION_UNITS] : REPETITION_UNITS}
        nameOf={(unit) => say(UNITS[unit])}
        onChange={(unit) => onChange?.(unit === "Once" ? null : { ...(value ?? WEEKLY), unit })}
      />
      {value && (
        <>
          <LabelledNumber
            label={say(value.unit === "Week" ? "everyHowManyWeeks" : "everyHowManyMonths")}
            min={1}
            max={MAX_REPETITION_GAP}
            value={value.every}
            onChange={(every) => change({ every })}
          />
          {start !== null && value.unit === "Week" && (
            <Weekdays start={start} value={value.weekdays} onChange={(weekdays) => change({ weekdays })} />
          )}
          {start !== null && value.unit === "Month" && (
            <MonthlyDayField start={start} value={value.on} onChange={(on) => change({ on })} />
          )}
          <EndOfRepetition start={start} DayPicker={DayPicker} value={value} onChange={change} />
          <Text secondary>{say("repeatsHelp")}</Text>
        </>
      )}
    </Flex>
  );
}

interface NumberProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

/** A whole number, with its label before it; it stays as it was while its field is empty. */
function LabelledNumber({ label, value, onChange, ...field }: NumberProps) {
  const id = useId();
  const [isEmpty, setEmpty] = useState(false);
  return (
    <Flex align="center" gap="small">
      <label htmlFor={id}>{label}</label>
      <NumberField
        {...field}
        id={id}
        value={isEmpty ? null : value}
        onChange={(number) => {
          setEmpty(number === null);
          if (number !== null) onChange(number);
        }}
      />
    </Flex>
  );
}

function nameOfWeekday(day: Weekday, language: Language): string {
  const date = addDays(A_MONDAY, WEEKDAYS.indexOf(day));
  return new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }).format(new Date(date));
}

interface Part<Value> {
  start: IsoDate;
  value: Value;
  onChange: (value: Value) => void;
}

/** The days of the week. The first gathering's own day is always one of them. */
function Weekdays({ start, value, onChange }: Part<Weekday[]>) {
  const say = useMessages("gatherings");
  const own = weekdayOf(start);
  return (
    <div role="group" aria-label={say("onWeekdays")}>
      <Checkbox.Group
        value={[...new Set([...value, own])]}
        options={WEEKDAYS.map((day) => ({
          value: day,
          label: nameOfWeekday(day, getLanguage()),
          disabled: day === own,
        }))}
        onChange={(chosen) => onChange(WEEKDAYS.filter((day) => day !== own && chosen.includes(day)))}
      />
    </div>
  );
}

function MonthlyDayField({ start, value, onChange }: Part<MonthlyDay>) {
  const say = useMessages("gatherings");
  const sayDay = useMessages("labels");
  const weekday = weekdayOf(start);
  const week = weekOfMonth(start);
  const labels = {
    Date: sayDay("onDate", { day: Number(start.slice(-2)) }),
    Weekday: sayDay("onWeekday", { week: String(week), weekday }),
    LastWeekday: sayDay("onWeekday", { week: "last", weekday }),
  };
  const shown = value === "Weekday" && week === 5 ? "LastWeekday" : value;
  // There is no fifth one in most months.
  const offered = MONTHLY_DAYS.filter((on) => on === "Date" || (on === "Weekday" ? week < 5 : isLastOfMonth(start)));
  return (
    <NativeSelect
      label={say("onDayOfMonth")}
      value={shown}
      options={offered}
      nameOf={(on) => capitalised(labels[on], getLanguage())}
      onChange={onChange}
    />
  );
}

const ENDS = ["neverEnds", "endsOnDate", "endsAfterTimes", "endsWithInterval"] as const;
type End = (typeof ENDS)[number];

function endOf({ until, times, ends_with_interval }: Repeats): End {
  if (until !== null) return "endsOnDate";
  if (times !== null) return "endsAfterTimes";
  return ends_with_interval ? "endsWithInterval" : "neverEnds";
}

interface EndProps {
  start: IsoDate | null;
  DayPicker: RepeatFieldProps["DayPicker"];
  value: Repeats;
  onChange: (changed: Partial<Repeats>) => void;
}

function EndOfRepetition({ start, DayPicker, value, onChange }: EndProps) {
  const say = useMessages("gatherings");
  const { today } = useCollectiveState();
  const lastDay = useId();
  const choose = (end: End) =>
    onChange({
      until: end === "endsOnDate" ? addDays(start ?? today, SOME_DAYS) : null,
      times: end === "endsAfterTimes" ? SOME_TIMES : null,
      ends_with_interval: end === "endsWithInterval",
    });
  return (
    <Flex wrap gap="small" style={{ maxWidth: "100%" }}>
      <NativeSelect
        label={say("howItEnds")}
        value={endOf(value)}
        options={ENDS.filter((end) => DayPicker !== undefined || end !== "endsOnDate")}
        nameOf={say}
        onChange={choose}
      />
      {DayPicker && value.until !== null && (
        <Flex align="center" gap="small">
          <label htmlFor={lastDay}>{say("lastDay")}</label>
          <DayPicker
            id={lastDay}
            minimum={start ?? undefined}
            value={value.until}
            onChange={(until) => onChange({ until: until ?? value.until })}
          />
        </Flex>
      )}
      {value.times !== null && (
        <LabelledNumber
          label={say("howManyTimes")}
          min={2}
          max={MAX_REPETITIONS}
          value={value.times}
          onChange={(times) => onChange({ times })}
        />
      )}
    </Flex>
  );
}
