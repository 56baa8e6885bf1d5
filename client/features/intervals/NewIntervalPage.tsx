import { defaultEnd, defaultStart, minimumStart, type NewInterval } from "../../../shared/intervals/intervals.ts";
import { Page } from "../../components/Page.tsx";
import { showToast } from "../../components/toast.ts";
import { Notice } from "../../components/Notice.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { IntervalForm, useLongDates, type IntervalValues } from "./IntervalForm.tsx";

/** The form for the interval after the last one, which by default starts the day after it. */
export function NewIntervalPage() {
  const say = useMessages("intervals");
  const longDates = useLongDates();
  const { intervals, today } = useCollectiveState();
  const last = intervals.at(-1);
  const minimum = minimumStart(last);
  const start_date = defaultStart(last, today);
  const saved: IntervalValues = { start_date, end_date: defaultEnd(last, start_date) };
  const { client } = trpc.useUtils();
  const form = useDraftForm({
    name: "new-interval",
    saved,
    isNew: true,
    async loadSchema() {
      const { newIntervalSchema } = await import("../../../shared/intervals/intervals.schema.ts");
      return newIntervalSchema(minimum);
    },
    labelOf: useMessages("labels"),
    async save(dates: NewInterval) {
      await client.intervals.create.mutate(dates);
      return { to: paths.intervals, confirm: () => showToast("success", say("created")) };
    },
  });
  return (
    <Page width="text" title={say("newTitle")}>
      {last && (
        <Notice
          type="info"
          role="note"
          title={say("follows", { interval: String(last.id) })}
          description={longDates(last)}
        />
      )}
      <IntervalForm form={form} submitLabel={say("create")} cancelTo={paths.intervals} minimum={minimum} />
    </Page>
  );
}
