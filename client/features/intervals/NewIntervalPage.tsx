import { Alert } from "antd";
import { useMemo } from "react";
import { defaultEnd, defaultStart, minimumStart, type NewInterval } from "../../../shared/intervals.ts";
import { Page } from "../../components/Page.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";
import { IntervalForm, longDates, type IntervalValues } from "./IntervalForm.tsx";

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
      {last && (
        <Alert type="info" role="note" title={`It follows Interval ${last.id}.`} description={longDates(last)} />
      )}
      <IntervalForm
        form={form}
        submitLabel="Create interval"
        cancelTo={paths.intervals}
        loadSchema={async () => {
          const { newIntervalSchema } = await import("../../../shared/intervals.schema.ts");
          return newIntervalSchema(minimum);
        }}
        minimum={minimum}
      />
    </Page>
  );
}
