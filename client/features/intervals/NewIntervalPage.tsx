import { Alert, Form } from "antd";
import { useMemo, type ComponentProps } from "react";
import { classNames } from "../../components/class-names.ts";
import { addDays, daysBetween, formatLongDate, isIsoDate, type IsoDate } from "../../../shared/dates.ts";
import { defaultEnd, defaultStart, minimumStart, type Interval, type NewInterval } from "../../../shared/intervals.ts";
import { IsoDatePicker } from "../../components/IsoDatePicker.tsx";
import { PageContainer } from "../../components/PageContainer.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { schemaRules } from "../../components/schema-rules.ts";
import type { Doubt } from "../../forms/DoubtQuestion.tsx";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";
import styles from "./NewIntervalPage.module.css";

const LABELS = { start_date: "Start date", end_date: "End date" };
/** In days. Creating a longer one needs a confirmation. */
const USUAL_LONGEST = 366;

type IntervalValues = Record<keyof typeof LABELS, IsoDate | null>;

/** The form for the interval after the last one, which by default starts the day after it. */
export function NewIntervalPage() {
  const { intervals, today } = useCollectiveState();
  const last = intervals.at(-1);
  const minimum = minimumStart(last);
  const saved = useMemo((): IntervalValues => {
    const start = defaultStart(intervals.at(-1), today);
    return { start_date: start, end_date: defaultEnd(intervals.at(-1), start) };
  }, [intervals, today]);
  const rules = (field: keyof IntervalValues) =>
    schemaRules(async () => {
      const { newIntervalSchema } = await import("../../../shared/intervals.schema.ts");
      return newIntervalSchema(minimum);
    }, field);
  const { client } = trpc.useUtils();
  const form = useDraftForm({
    name: "new-interval",
    saved,
    save: (dates: NewInterval) => client.intervals.create.mutate(dates),
    afterSave: { to: paths.intervals, text: "The interval has been created." },
  });
  return (
    <PageContainer width="text">
      <PageHead title="New Interval" context={`This will be Interval ${(last?.id ?? 0) + 1}.`} />
      {last && <LastInterval last={last} />}
      <DraftForm
        form={form}
        name="interval"
        labels={LABELS}
        submitLabel="Create interval"
        cancelTo={paths.intervals}
        doubt={doubtLength}
      >
        <Form.Item
          name="start_date"
          label={LABELS.start_date}
          rules={rules("start_date")}
          extra={minimum && `It can start on ${formatLongDate(minimum)} at the earliest.`}
        >
          <IsoDatePicker minimum={minimum ?? undefined} />
        </Form.Item>
        <Form.Item
          name="end_date"
          label={LABELS.end_date}
          dependencies={["start_date"]}
          rules={rules("end_date")}
          extra={<Length />}
        >
          <EndDatePicker />
        </Form.Item>
      </DraftForm>
    </PageContainer>
  );
}

function LastInterval({ last }: { last: Interval }) {
  const end = last.end_date === null ? "open end" : formatLongDate(last.end_date);
  return (
    <Alert
      type="info"
      role="note"
      title={`It follows Interval ${last.id}.`}
      description={`${formatLongDate(last.start_date)} – ${end}`}
      className={classNames(styles["last"])}
    />
  );
}

/** The end is after the start, whichever is chosen. `props` are set by the surrounding `Form.Item`. */
function EndDatePicker(props: ComponentProps<typeof IsoDatePicker>) {
  const start = Form.useWatch<string | null | undefined>("start_date");
  return <IsoDatePicker {...props} minimum={start && isIsoDate(start) ? addDays(start, 1) : undefined} />;
}

/** The number of days between the typed dates. */
function Length() {
  const start = Form.useWatch<string | null | undefined>("start_date");
  const end = Form.useWatch<string | null | undefined>("end_date");
  const days = countTypedDays({ start_date: start ?? null, end_date: end ?? null });
  return days === undefined ? null : <>{days} days</>;
}

function countTypedDays({ start_date, end_date }: IntervalValues): number | undefined {
  if (!start_date || !end_date || !isIsoDate(start_date) || !isIsoDate(end_date)) return undefined;
  return end_date > start_date ? daysBetween(start_date, end_date) + 1 : undefined;
}

/** A typing error in the year makes an interval that nobody can shorten. */
function doubtLength(dates: IntervalValues): Doubt | undefined {
  const days = countTypedDays(dates);
  if (days === undefined || days <= USUAL_LONGEST) return undefined;
  return {
    title: "Are you sure?",
    text: `The interval would be ${days} days long. It cannot be changed afterwards.`,
    okText: "Create it",
  };
}
