import { DraftForm } from "../../forms/DraftForm.tsx";
import { schemaRules } from "../../forms/schema-rules.ts";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { DetailFields, TitleField } from "./GatheringFields.tsx";
import { detailLabels } from "./gathering-form.ts";
import { loadPollSchema, type PollValues } from "./poll-form.ts";
import { ProposedTimesField } from "./ProposedTimesField.tsx";
import { useTimeDoubt } from "./use-time-doubt.ts";

interface PollFormProps {
  form: DraftFormInstance<PollValues>;
  submitLabel?: string;
  cancelTo: string;
  /** The time zone in which the times are typed. */
  timeZone: string;
  /** As in `PeriodFields`. */
  minutes: number | null;
}

export function PollForm({ form, timeZone, minutes, ...button }: PollFormProps) {
  const say = useMessages("gatherings");
  const labels = { ...detailLabels(say), times: say("proposedTimes") };
  const rules = (field: keyof PollValues) => schemaRules(loadPollSchema, field);
  const doubtTime = useTimeDoubt(timeZone, "overProposedText");
  const ask = ({ times }: PollValues) => doubtTime(times, form.saved.times);
  return (
    <DraftForm form={form} name="poll" labels={labels} doubt={ask} {...button}>
      <TitleField rules={rules} />
      <ProposedTimesField timeZone={timeZone} minutes={minutes} />
      <DetailFields rules={rules} savedCrewId={form.saved.crew_id} />
    </DraftForm>
  );
}
