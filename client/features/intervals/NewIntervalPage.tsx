import { Alert, Form } from "antd";
import { useMemo } from "react";
import { classNames } from "../../components/class-names.ts";
import { formatLongDate, isIsoDate, type IsoDate } from "../../../shared/dates.ts";
import { countDays, defaultStart, minimumStart, type Interval, type NewInterval } from "../../../shared/intervals.ts";
import { IsoDatePicker } from "../../components/IsoDatePicker.tsx";
import { PageContainer } from "../../components/PageContainer.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { schemaRules } from "../../components/schema-rules.ts";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";
import styles from "./NewIntervalPage.module.css";

const LABELS = { start_date: "Start date", end_date: "End date" };
type IntervalValues = Record<keyof typeof LABELS, IsoDate | null>;

/** The form for the interval after the last one, which by default starts the day after it. */
export function NewIntervalPage() {
  const { intervals, today } = useCollectiveState();
  const last = intervals.at(-1);
  const saved = useMemo(
    (): IntervalValues => ({ start_date: defaultStart(intervals.at(-1), today), end_date: null }),
    [intervals, today],
  );
  const rules = (field: keyof IntervalValues) =>
    schemaRules(async () => {
      const { newIntervalSchema } = await import("../../../shared/intervals.schema.ts");
      return newIntervalSchema(minimumStart(last));
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
      <DraftForm form={form} name="interval" labels={LABELS} submitLabel="Create interval" cancelTo={paths.intervals}>
        <Form.Item name="start_date" label={LABELS.start_date} rules={rules("start_date")}>
          <IsoDatePicker />
        </Form.Item>
        <Form.Item
          name="end_date"
          label={LABELS.end_date}
          dependencies={["start_date"]}
          rules={rules("end_date")}
          extra={<Length />}
        >
          <IsoDatePicker />
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

/** The number of days between the typed dates. */
function Length() {
  const start = Form.useWatch<string | null | undefined>("start_date");
  const end = Form.useWatch<string | null | undefined>("end_date");
  if (!start || !end || !isIsoDate(start) || !isIsoDate(end) || end <= start) return null;
  const days = countDays({ id: 0, start_date: start, end_date: end });
  return <>{days} days</>;
}
