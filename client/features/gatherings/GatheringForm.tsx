import { Input } from "antd";
import type { AnsweredGathering } from "../../../shared/gatherings/gatherings.ts";
import type { Repeats } from "../../../shared/series/gathering-series.schema.ts";
import { cityOf } from "../../../shared/basics/dates.ts";
import { DraftForm, joinDoubts, type Doubt } from "../../forms/DraftForm.tsx";
import { Field } from "../../forms/Field.tsx";
import { IsoDatePicker } from "../../forms/IsoDatePicker.tsx";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { ClashNotice } from "./ClashNotice.tsx";
import type { GatheringValues } from "./gathering-form.ts";
import { LinksField } from "../../forms/LinksField.tsx";
import { DescriptionField, DetailFields } from "./GatheringFields.tsx";
import { PeriodFields } from "./PeriodFields.tsx";
import { RepeatField } from "./RepeatField.tsx";
import { WhoIsTold } from "./WhoIsTold.tsx";
import { useTimeDoubt } from "./use-time-doubt.ts";

interface GatheringFormProps {
  form: DraftFormInstance<GatheringValues>;
  cancelTo: string;
  /** The time zone in which the times are typed. */
  timeZone: string;
  /** The gathering that it changes. */
  own?: AnsweredGathering;
  /** Returns why to ask before it is saved, if there is a reason. */
  doubt?: (values: GatheringValues) => Doubt | undefined;
}

/** The form for a gathering that is over: only its notes can change. */
export function NotesForm({ form, cancelTo }: Pick<GatheringFormProps, "form" | "cancelTo">) {
  return (
    <DraftForm form={form} name="gathering" cancelTo={cancelTo}>
      <DescriptionField />
      <LinksField />
    </DraftForm>
  );
}

export function GatheringForm({ form, timeZone, own, doubt, ...button }: GatheringFormProps) {
  const say = useMessages("gatherings");
  const doubtTime = useTimeDoubt(timeZone, "overAlreadyText");
  /** A series begins as “Welcome”, unless somebody has chosen. */
  function followRepetition(repeats: Repeats | null) {
    const [from, to] = repeats ? (["Encouraged", "Welcome"] as const) : (["Welcome", "Encouraged"] as const);
    const isChosen = own !== undefined || form.antForm.isFieldTouched("expectation");
    if (isChosen || form.antForm.getFieldValue("expectation") !== from) return;
    form.fillIn({ expectation: to });
    form.antForm.setFields([{ name: "expectation", touched: false }]);
  }
  const ask = (values: GatheringValues) => joinDoubts(doubtTime([values], own ? [form.saved] : []), doubt?.(values));
  return (
    <DraftForm form={form} name="gathering" doubt={ask} {...button}>
      <Field name="title">
        <Input />
      </Field>
      <PeriodFields extra={say("timesIn", { zone: cityOf(timeZone) })} />
      <Field name="repeats">
        <RepeatField canBeOnce={form.saved.repeats === null} DayPicker={IsoDatePicker} onChange={followRepetition} />
      </Field>
      <ClashNotice timeZone={timeZone} own={own} saved={form.saved} />
      <DetailFields savedCrewId={form.saved.crew_id} />
      <WhoIsTold name="gathering" own={own} />
    </DraftForm>
  );
}
