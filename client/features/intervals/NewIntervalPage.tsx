import { Alert } from "antd";
import { useMemo } from "react";
import { INTERVAL_LABELS } from "../../../shared/labels.ts";
import { formatLongDate } from "../../../shared/dates.ts";
import { defaultEnd, defaultStart, minimumStart, type Interval, type NewInterval } from "../../../shared/intervals.ts";
import { Page } from "../../components/Page.tsx";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";
import { doubtLength, IntervalFields, type IntervalValues } from "./IntervalFields.tsx";

/** The form for the interval after the last one, which by default starts the day after it. */
export function NewIntervalPage() {
  const { intervals, today } = useCollectiveState();
  const last = intervals.at(-1);
  const minimum = minimumStart(last);
  const saved = useMemo((): IntervalValues => {
    const start = defaultStart(intervals.at(-1), today);
    return { start_date: start, end_date: defaultEnd(intervals.at(-1), start) };
  }, [intervals, today]);
  const { client } = trpc.useUtils();
  const form = useDraftForm({
    name: "new-interval",
    saved,
    save: (dates: NewInterval) => client.intervals.create.mutate(dates),
    afterSave: { to: paths.intervals, text: "The interval has been created." },
  });
  return (
    <Page width="text" title="New Interval">
      {last && <LastInterval last={last} />}
      <DraftForm
        form={form}
        name="interval"
        labels={INTERVAL_LABELS}
        submitLabel="Create interval"
        cancelTo={paths.intervals}
        doubt={doubtLength}
      >
        <IntervalFields
          loadSchema={async () => {
            const { newIntervalSchema } = await import("../../../shared/intervals.schema.ts");
            return newIntervalSchema(minimum);
          }}
          minimum={minimum}
          hint={minimum && `It can start on ${formatLongDate(minimum)} at the earliest.`}
        />
      </DraftForm>
    </Page>
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
    />
  );
}
