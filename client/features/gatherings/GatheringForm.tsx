import { Form } from "antd";
import type { ComponentProps } from "react";
import { addDays, daysBetween, isIsoDate } from "../../../shared/dates.ts";
import { DateTimeField } from "../../forms/DateTimeField.tsx";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { schemaRules } from "../../forms/schema-rules.ts";
import type { Doubt } from "../../forms/DraftForm.tsx";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { detailLabels, loadGatheringSchema, type GatheringValues } from "./gathering-form.ts";
import { DetailFields, WhatFields } from "./GatheringFields.tsx";
import { RepeatField } from "./RepeatField.tsx";

const DATE = "YYYY-MM-DD";

interface GatheringFormProps {
  form: DraftFormInstance<GatheringValues>;
  submitLabel?: string;
  cancelTo: string;
  /** In which the times are typed. */
  timeZone: string;
  /** Returns why to ask before it is saved, if there is a reason. */
  doubt?: (values: GatheringValues) => Doubt | undefined;
}

export function GatheringForm({ form, timeZone, ...button }: GatheringFormProps) {
  const say = useMessages("gatherings");
  const labels = { ...detailLabels(say), starts_at: say("begins"), ends_at: say("ends"), repeats: say("repeats") };
  const rules = (field: keyof GatheringValues) => schemaRules(loadGatheringSchema, field);
  return (
    <DraftForm form={form} name="gathering" labels={labels} {...button}>
      <WhatFields rules={rules} savedCrewId={form.saved.crew_id} />
      <Form.Item name="starts_at" label={labels.starts_at} rules={rules("starts_at")}>
        <StartField label={labels.starts_at} />
      </Form.Item>
      <Form.Item
        name="ends_at"
        label={labels.ends_at}
        rules={rules("ends_at")}
        extra={say("timesIn", { zone: timeZone })}
      >
        <EndField label={labels.ends_at} />
      </Form.Item>
      <Form.Item name="repeats" label={labels.repeats} rules={rules("repeats")}>
        <RepeatField label={labels.repeats} canBeOnce={form.saved.repeats === null} />
      </Form.Item>
      <DetailFields rules={rules} />
    </DraftForm>
  );
}

/** If it begins on another day, it ends as many days later. */
function StartField({ value, onChange, ...props }: ComponentProps<typeof DateTimeField>) {
  const form = Form.useFormInstance<GatheringValues>();
  function change(start: string | null) {
    const [from, to] = [value, start].map((time) => time?.slice(0, DATE.length) ?? "");
    const end = form.getFieldValue("ends_at") as string | null;
    const endDay = end?.slice(0, DATE.length) ?? "";
    if (from && to && end !== null && [from, to, endDay].every(isIsoDate)) {
      form.setFieldValue("ends_at", addDays(endDay, daysBetween(from, to)) + end.slice(DATE.length));
    }
    onChange?.(start);
  }
  return <DateTimeField {...props} value={value ?? null} onChange={change} />;
}

/** It ends on the day that it begins, unless another one is chosen. */
function EndField(props: ComponentProps<typeof DateTimeField>) {
  const start = Form.useWatch<string | null | undefined>("starts_at");
  return <DateTimeField {...props} usualDate={start?.split("T")[0] ?? null} />;
}
