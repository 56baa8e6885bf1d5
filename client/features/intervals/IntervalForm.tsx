import { Form } from "antd";
import type { ComponentProps, ReactNode } from "react";
import type { ZodType } from "zod";
import type { Interval } from "../../../shared/intervals.ts";
import { INTERVAL_LABELS } from "../../../shared/labels.ts";
import { addDays, daysBetween, formatLongDate, isIsoDate, type IsoDate } from "../../../shared/dates.ts";
import { IsoDatePicker } from "../../forms/IsoDatePicker.tsx";
import { schemaRules } from "../../forms/schema-rules.ts";
import { DraftForm, type Doubt } from "../../forms/DraftForm.tsx";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";

/** In days. A longer interval needs confirmation. */
const USUAL_LONGEST = 366;

export type IntervalValues = Record<keyof typeof INTERVAL_LABELS, IsoDate | null>;

interface IntervalFormProps {
  form: DraftFormInstance<IntervalValues>;
  submitLabel: string;
  cancelTo: string;
  loadSchema: () => Promise<ZodType>;
  /** The earliest start. */
  minimum: IsoDate | null;
  /** Shown below the end, after the number of days. */
  endHint?: string | undefined;
  /** Shown below the fields. */
  children?: ReactNode;
}

/** The form for the first and the last day of an interval. */
export function IntervalForm({ loadSchema, minimum, endHint, children, ...form }: IntervalFormProps) {
  const rules = (field: keyof IntervalValues) => schemaRules(loadSchema, field);
  return (
    <DraftForm {...form} name="interval" labels={INTERVAL_LABELS} doubt={doubtLength}>
      <Form.Item
        name="start_date"
        label={INTERVAL_LABELS.start_date}
        rules={rules("start_date")}
        extra={minimum && `It can start on ${formatLongDate(minimum)} at the earliest.`}
      >
        <IsoDatePicker minimum={minimum ?? undefined} />
      </Form.Item>
      <Form.Item
        name="end_date"
        label={INTERVAL_LABELS.end_date}
        dependencies={["start_date"]}
        rules={rules("end_date")}
        extra={
          <>
            <Length /> {endHint}
          </>
        }
      >
        <EndDatePicker />
      </Form.Item>
      {children}
    </DraftForm>
  );
}

/** The calendar offers only days after the chosen start. `props` are set by the surrounding `Form.Item`. */
function EndDatePicker(props: ComponentProps<typeof IsoDatePicker>) {
  const start = Form.useWatch<string | null | undefined>("start_date");
  return <IsoDatePicker {...props} minimum={start && isIsoDate(start) ? addDays(start, 1) : undefined} />;
}

/** The number of days between the typed dates. */
function Length() {
  const start = Form.useWatch<string | null | undefined>("start_date");
  const end = Form.useWatch<string | null | undefined>("end_date");
  const days = countTypedDays({ start_date: start ?? null, end_date: end ?? null });
  return days === undefined ? null : <>{days} days.</>;
}

function countTypedDays({ start_date, end_date }: IntervalValues): number | undefined {
  if (!start_date || !end_date || !isIsoDate(start_date) || !isIsoDate(end_date)) return undefined;
  return end_date > start_date ? daysBetween(start_date, end_date) + 1 : undefined;
}

/** Asks about a length that is probably a typing error in the year. */
function doubtLength(dates: IntervalValues): Doubt | undefined {
  const days = countTypedDays(dates);
  if (days === undefined || days <= USUAL_LONGEST) return undefined;
  return {
    title: "Are you sure?",
    text: `The interval would be ${days} days long.`,
    okText: "Save it",
  };
}

/** An interval's dates in full: `February 1, 2026 – open end`. */
export function longDates({ start_date, end_date }: Interval): string {
  return `${formatLongDate(start_date)} – ${end_date === null ? "open end" : formatLongDate(end_date)}`;
}
