import { Form } from "antd";
import { formatLongDate, isIsoDate } from "../../../shared/basics/dates.ts";
import { isUpdateOf } from "../../../shared/events/events.ts";
import { parseId } from "../../../shared/basics/ids.ts";
import { whatFollows } from "../../../shared/intervals/interval-correction.ts";
import {
  correctionLimits,
  isLaterInterval,
  isPastInterval,
  type Interval,
  type NewInterval,
} from "../../../shared/intervals/intervals.ts";
import { MessagePage } from "../../components/MessagePage.tsx";
import { offerUndo } from "../../domain/offer-undo.ts";
import { Page } from "../../components/Page.tsx";
import { showToast } from "../../components/toast.ts";
import { Notice } from "../../components/Notice.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { DeleteInterval } from "./DeleteInterval.tsx";
import { IntervalForm, useLongDates, type IntervalValues } from "./IntervalForm.tsx";
import styles from "./EditIntervalPage.module.css";

/** Corrects the dates of an interval that is not over, or deletes a future one. */
export function EditIntervalPage({ intervalId }: { intervalId: string }) {
  const say = useMessages("intervals");
  const longDates = useLongDates();
  const { intervals, current_interval: current, today } = useCollectiveState();
  const interval = intervals.find(({ id }) => id === parseId(intervalId));
  if (!interval) return <MessagePage title={say("notFound")} onward="intervals" />;
  if (isPastInterval(interval, current, today)) {
    return (
      <MessagePage
        title={say("isOver", { interval: String(interval.id) })}
        text={say("pastStays")}
        onward={{ href: paths.interval(interval.id), label: say("seeHowItWas") }}
      />
    );
  }
  return (
    <Page width="text" title={say("change", { interval: String(interval.id) })} context={longDates(interval)}>
      <DatesForm key={interval.id} interval={interval} />
      {isLaterInterval(interval, current, today) && <DeleteInterval interval={interval} />}
    </Page>
  );
}

function DatesForm({ interval }: { interval: Interval }) {
  const say = useMessages("intervals");
  const { id } = interval;
  const { intervals, today } = useCollectiveState();
  const { client } = trpc.useUtils();
  const saved: IntervalValues = { start_date: interval.start_date, end_date: interval.end_date };
  const limits = correctionLimits(intervals, id, today);
  const { minimum, following } = limits;
  const form = useDraftForm({
    name: `interval:${id}`,
    saved,
    async loadSchema() {
      const { correctedIntervalSchema } = await import("../../../shared/intervals/intervals.schema.ts");
      return correctedIntervalSchema(limits);
    },
    labelOf: useMessages("labels"),
    async save(dates: NewInterval) {
      const { start_date, end_date } = interval;
      await client.intervals.update.mutate({ interval_id: id, ...dates });
      const text = say("datesChanged", { interval: String(id) });
      const undone = say("datesRestored", { interval: String(id) });
      function confirm() {
        // An open end cannot be typed, so it cannot be restored either.
        if (end_date === null) return showToast("success", text);
        const undo = () => client.intervals.update.mutate({ interval_id: id, start_date, end_date });
        offerUndo({ text, undo, undone });
      }
      return { to: paths.interval(id), confirm };
    },
    isChange: (event) => isUpdateOf(event, "IntervalUpdated", id),
  });
  return (
    <IntervalForm
      form={form}
      cancelTo={paths.interval(id)}
      minimum={minimum}
      endHint={
        following &&
        say("latestEnd", {
          interval: String(following.id),
          date: formatLongDate(following.start_date, getLanguage()),
        })
      }
    >
      <WhatFollows interval={interval} />
    </IntervalForm>
  );
}

/** The consequences of the typed dates, if they differ from the saved ones. */
function WhatFollows({ interval: { id } }: { interval: Interval }) {
  const say = useMessages("intervals");
  const { intervals, today } = useCollectiveState();
  const start_date = Form.useWatch<string | null | undefined>("start_date");
  const end_date = Form.useWatch<string | null | undefined>("end_date");
  const isTyped = start_date && end_date && isIsoDate(start_date) && isIsoDate(end_date);
  const sentences = isTyped ? whatFollows(say, { id, start_date, end_date }, { intervals, today }) : [];
  return (
    <div aria-live="polite">
      {sentences.length > 0 && (
        <Notice type="info" role="note" className={styles["follows"]} title={sentences.join(" ")} />
      )}
    </div>
  );
}
