import { Form } from "antd";
import type { Say } from "../../../shared/messages.ts";
import type { Gathering } from "../../../shared/gatherings.ts";
import { addDays, cityOf } from "../../../shared/dates.ts";
import { dayInWords, localTime } from "../../../shared/gathering-times.ts";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { IsoDatePicker } from "../../forms/IsoDatePicker.tsx";
import { schemaRules } from "../../forms/schema-rules.ts";
import type { Doubt } from "../../forms/DraftForm.tsx";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import { useInstant } from "../../hooks/use-instant.ts";
import { useLocale, useMessages } from "../../hooks/use-messages.ts";
import { ClashNotice } from "./ClashNotice.tsx";
import { detailLabels, loadGatheringSchema, type GatheringValues } from "./gathering-form.ts";
import { LinksField } from "../../forms/LinksField.tsx";
import { DescriptionField, DetailFields, TitleField } from "./GatheringFields.tsx";
import { PeriodFields } from "./PeriodFields.tsx";
import { dateIn, isMoment } from "./period-parts.ts";
import { RepeatField } from "./RepeatField.tsx";

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

/** How far ahead people plan as a rule, in days: three years. */
const DAYS_FAR_AHEAD = 1_096;

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
  const locale = useLocale();
  const now = localTime(timeZone, useInstant());
  const labels = allLabels(say);
  const rules = (field: keyof GatheringValues) => schemaRules(loadGatheringSchema, field);
  /** The year may be wrong. */
  function doubtOfYear({ starts_at, ends_at }: GatheringValues): Doubt | undefined {
    if (!isMoment(starts_at) || !isMoment(ends_at)) return undefined;
    const isFar = starts_at > addDays(dateIn(now), DAYS_FAR_AHEAD) && starts_at !== form.saved.starts_at;
    if (ends_at > now && !isFar) return undefined;
    const text = say(isFar ? "farAheadText" : "overAlreadyText", { day: dayInWords(dateIn(starts_at), locale) });
    return { title: say(isFar ? "farAhead" : "overAlready"), text, okText: say("saveOver") };
  }
  const ask = (values: GatheringValues) => doubt?.(values) ?? doubtOfYear(values);
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
