import { Checkbox, Flex, Form } from "antd";
import type { FocusEvent } from "react";
import { addDays, isIsoDate } from "../../../shared/basics/dates.ts";
import { movedTo } from "../../../shared/basics/local-times.ts";
import { DateTimeField, type DateTimeFieldProps } from "../../forms/DateTimeField.tsx";
import { Field } from "../../forms/Field.tsx";
import { IsoDatePicker } from "../../forms/IsoDatePicker.tsx";
import { dateIn, endAfter, isMoment, timeIn } from "../../forms/moments.ts";
import { useMessages } from "../../hooks/use-messages.ts";

type Part = "starts_at" | "ends_at";

interface PeriodFieldsProps {
  /** The row in the form's list `times`; without it, the period is the form's own. */
  row?: number;
  /** The length of a new period in minutes, such as a template's. */
  minutes?: number | null | undefined;
  /** The help below the fields. */
  extra?: string;
  className?: string | undefined;
}

/** When a gathering begins and ends, or on which days it is if it lasts whole ones. */
export function PeriodFields({ row, minutes, extra, className = "" }: PeriodFieldsProps) {
  const sayLabel = useMessages("labels");
  const partOf = (part: Part) => ({
    ...(row === undefined ? { name: part } : { list: "times", name: [row, part] as [number, Part] }),
    label: sayLabel(part),
    className,
    validateTrigger: "onBlur",
  });
  return (
    <>
      <Field {...partOf("starts_at")}>
        <StartField label={sayLabel("starts_at")} row={row} minutes={minutes} />
      </Field>
      <Field extra={extra} {...partOf("ends_at")}>
        <EndField label={sayLabel("ends_at")} row={row} />
      </Field>
    </>
  );
}

interface FieldProps extends DateTimeFieldProps {
  row: number | undefined;
  /** Checks it. */
  onBlur?: () => void;
}

/** Checks a moment once it is whole or empty; one in part, when the focus leaves all of its fields. */
function useChecks(part: Part, { row, onChange, onBlur }: FieldProps) {
  const form = Form.useFormInstance();
  return {
    change(moment: string | null) {
      onChange?.(moment);
      if (moment === null || isMoment(moment)) onBlur?.();
    },
    leave({ currentTarget, relatedTarget }: FocusEvent) {
      const isTyped = typeof form.getFieldValue(pathOf(row, part)) === "string";
      if (isTyped && !currentTarget.contains(relatedTarget)) onBlur?.();
    },
  };
}

/** If it begins at another time, it keeps its length. One that has no end yet gets the usual length. */
function StartField({ minutes, ...field }: FieldProps & Pick<PeriodFieldsProps, "minutes">) {
  const { row, value = null, onChange: _, onBlur: __, ...props } = field;
  const checks = useChecks("starts_at", field);
  const say = useMessages("gatherings");
  const form = Form.useFormInstance();
  const end = Form.useWatch<string | null | undefined>(pathOf(row, "ends_at")) ?? null;
  const isAllDay = lastsWholeDays(value, end);
  function change(start: string | null) {
    // A field may tell of the same change twice before it is rendered.
    const held = (part: Part) => (form.getFieldValue(pathOf(row, part)) ?? null) as string | null;
    const [starts_at, ends_at] = [held("starts_at"), held("ends_at")];
    if (isMoment(start)) {
      if (isMoment(starts_at) && isMoment(ends_at)) setEnd(movedTo(start, { starts_at, ends_at }).ends_at);
      else if (isAllDay) setEnd(together(dayAfter(dateIn(start)), MIDNIGHT));
      else if (ends_at === null) setEnd(endAfter(start, minutes));
    }
    checks.change(start);
  }
  const setEnd = (moment: string | null) => form.setFieldValue(pathOf(row, "ends_at"), moment);
  function setAllDay(allDay: boolean) {
    const start = dateIn(value);
    // A gathering that ends at midnight ends on the day before.
    const last = timeIn(end) === MIDNIGHT ? dayBefore(dateIn(end)) : dateIn(end) || start;
    setEnd(together(allDay ? dayAfter(last) : last, allDay ? MIDNIGHT : ""));
    checks.change(together(start, allDay ? MIDNIGHT : ""));
  }
  return (
    <Flex vertical gap="small" onBlur={checks.leave}>
      {isAllDay ? (
        <IsoDatePicker
          {...props}
          value={dateIn(value) || null}
          onChange={(day) => change(together(day ?? "", MIDNIGHT))}
        />
      ) : (
        <DateTimeField {...props} value={value} onChange={change} />
      )}
      <Checkbox checked={isAllDay} onChange={({ target }) => setAllDay(target.checked)}>
        {say("isAllDay")}
      </Checkbox>
    </Flex>
  );
}

/**
 * The end is on the first day unless another day is chosen. For whole days, the value is the midnight after the last
 * one.
 */
function EndField(field: FieldProps) {
  const { row, value = null, onChange: _, onBlur: __, ...props } = field;
  const checks = useChecks("ends_at", field);
  const start = Form.useWatch<string | null | undefined>(pathOf(row, "starts_at")) ?? null;
  return (
    <div onBlur={checks.leave}>
      {lastsWholeDays(start, value) ? (
        <IsoDatePicker
          {...props}
          value={dayBefore(dateIn(value)) || null}
          onChange={(day) => checks.change(together(dayAfter(day ?? ""), MIDNIGHT))}
        />
      ) : (
        <DateTimeField {...props} value={value} onChange={checks.change} usualDate={dateIn(start) || null} />
      )}
    </div>
  );
}

const MIDNIGHT = "00:00";

/** Whether the clocks show a period from midnight to midnight, whatever its days. */
function lastsWholeDays(start: string | null, end: string | null): boolean {
  return timeIn(start) === MIDNIGHT && timeIn(end) === MIDNIGHT;
}

function pathOf(row: number | undefined, part: Part) {
  return row === undefined ? [part] : ["times", row, part];
}

function together(date: string, time: string): string | null {
  return date === "" && time === "" ? null : `${date}T${time}`;
}

function dayAfter(date: string): string {
  return isIsoDate(date) ? addDays(date, 1) : date;
}

function dayBefore(date: string): string {
  return isIsoDate(date) ? addDays(date, -1) : date;
}
