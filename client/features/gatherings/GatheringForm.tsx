import { Form } from "antd";
import type { Say } from "../../../shared/messages.ts";
import type { Gathering } from "../../../shared/gatherings/gatherings.ts";
import { cityOf } from "../../../shared/basics/dates.ts";
import { DraftForm, joinDoubts, type Doubt } from "../../forms/DraftForm.tsx";
import { IsoDatePicker } from "../../forms/IsoDatePicker.tsx";
import { schemaRules } from "../../forms/schema-rules.ts";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { ClashNotice } from "./ClashNotice.tsx";
import { detailLabels, loadGatheringSchema, type GatheringValues } from "./gathering-form.ts";
import { LinksField } from "../../forms/LinksField.tsx";
import { DescriptionField, DetailFields, TitleField } from "./GatheringFields.tsx";
import { PeriodFields } from "./PeriodFields.tsx";
import { RepeatField } from "./RepeatField.tsx";
import { useTimeDoubt } from "./use-time-doubt.ts";

interface GatheringFormProps {
  form: DraftFormInstance<GatheringValues>;
  submitLabel?: string;
  cancelTo: string;
  /** The time zone in which the times are typed. */
  timeZone: string;
  /** As in `PeriodFields`. */
  minutes?: number | null;
  /** The gathering that it changes. */
  own?: Gathering;
  /** Returns why to ask before it is saved, if there is a reason. */
  doubt?: (values: GatheringValues) => Doubt | undefined;
}

const allLabels = (say: Say<"gatherings">) => ({
  ...detailLabels(say),
  starts_at: say("begins"),
  ends_at: say("ends"),
  repeats: say("repeats"),
});

/** The form for a gathering that is over: only its notes can change. */
export function NotesForm({ form, cancelTo }: Pick<GatheringFormProps, "form" | "cancelTo">) {
  const say = useMessages("gatherings");
  const labels = allLabels(say);
  return (
    <DraftForm form={form} name="gathering" labels={labels} cancelTo={cancelTo}>
      <DescriptionField rules={(field) => schemaRules(loadGatheringSchema, field)} />
      <LinksField label={labels.links} />
    </DraftForm>
  );
}

export function GatheringForm({ form, timeZone, minutes, own, doubt, ...button }: GatheringFormProps) {
  const say = useMessages("gatherings");
  const labels = allLabels(say);
  const rules = (field: keyof GatheringValues) => schemaRules(loadGatheringSchema, field);
  const doubtTime = useTimeDoubt(timeZone, "overAlreadyText");
  const ask = (values: GatheringValues) => joinDoubts(doubtTime([values], [form.saved]), doubt?.(values));
  return (
    <DraftForm form={form} name="gathering" labels={labels} doubt={ask} {...button}>
      <TitleField rules={rules} />
      <PeriodFields rules={rules} minutes={minutes} extra={say("timesIn", { zone: cityOf(timeZone) })} />
      <ClashNotice timeZone={timeZone} own={own} saved={form.saved} />
      <DetailFields
        rules={rules}
        savedCrewId={form.saved.crew_id}
        repeats={
          <Form.Item name="repeats" label={labels.repeats} rules={rules("repeats")}>
            <RepeatField label={labels.repeats} canBeOnce={form.saved.repeats === null} DayPicker={IsoDatePicker} />
          </Form.Item>
        }
      />
    </DraftForm>
  );
}
