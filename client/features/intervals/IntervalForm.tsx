import { Form } from "antd";
import type { ComponentProps, ReactNode } from "react";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import type { Say } from "../../../shared/messages.ts";
import { addDays, daysBetween, formatLongDate, isIsoDate, type IsoDate } from "../../../shared/basics/dates.ts";
import { IsoDatePicker } from "../../forms/IsoDatePicker.tsx";
import { DraftForm, type Doubt } from "../../forms/DraftForm.tsx";
import { Field } from "../../forms/Field.tsx";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";

/** In days. A longer interval needs confirmation. */
const USUAL_LONGEST = 366;

export type IntervalValues = Record<"start_date" | "end_date", IsoDate | null>;

interface IntervalFormProps {
  form: DraftFormInstance<IntervalValues>;
  submitLabel?: string;
  cancelTo: string;
  /** The earliest start. */
  minimum: IsoDate | null;
  /** Shown below the end, after the number of days. */
  endHint?: string | undefined;
  /** Shown below the fields. */
  children?: ReactNode;
}

export function IntervalForm({ minimum, endHint, children, ...form }: IntervalFormProps) {
  const say = useMessages("intervals");
  return (
    <DraftForm {...form} name="interval" doubt={(dates) => doubtLength(say, dates)}>
      <Field
        name="start_date"
        extra={minimum && say("earliestStart", { date: formatLongDate(minimum, getLanguage()) })}
      >
        <IsoDatePicker minimum={minimum ?? undefined} />
      </Field>
      <Field
        name="end_date"
        dependencies={["start_date"]}
        extra={
          <>
            <Length /> {endHint}
          </>
        }
      >
        <EndDatePicker />
      </Field>
      {children}
    </DraftForm>
  );
}

/** The calendar offers only days after the chosen start. `props` are set by the surrounding `Form.Item`. */
function EndDatePicker(props: ComponentProps<typeof IsoDatePicker>) {
  const start = Form.useWatch<string | null | undefined>("start_date");
  return <IsoDatePicker {...props} minimum={start && isIsoDate(start) ? addDays(start, 1) : undefined} />;
}

function Length() {
  const say = useMessages("intervals");
  const start = Form.useWatch<string | null | undefined>("start_date");
  const end = Form.useWatch<string | null | undefined>("end_date");
  const days = countTypedDays({ start_date: start ?? null, end_date: end ?? null });
  return days === undefined ? null : <>{say("length", { days })}</>;
}

function countTypedDays({ start_date, end_date }: IntervalValues): number | undefined {
  if (!start_date || !end_date || !isIsoDate(start_date) || !isIsoDate(end_date)) return undefined;
  return end_date > start_date ? daysBetween(start_date, end_date) + 1 : undefined;
}

/** Asks about a length that is probably a typing error in the year. */
function doubtLength(say: Say<"intervals">, dates: IntervalValues): Doubt | undefined {
  const days = countTypedDays(dates);
  if (days === undefined || days <= USUAL_LONGEST) return undefined;
  return {
    title: say("areYouSure"),
    text: say("veryLong", { days }),
    okText: say("saveIt"),
  };
}

/** Returns a function that gives an interval's dates in full: `February 1, 2026 – open end`. */
export function useLongDates() {
  const say = useMessages("interval-words");
  const language = getLanguage();
  return ({ start_date, end_date }: Interval): string => {
    const start = formatLongDate(start_date, language);
    if (end_date === null) return say("datesOpen", { start });
    return say("dates", { start, end: formatLongDate(end_date, language) });
  };
}
