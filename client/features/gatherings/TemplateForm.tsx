import { Form, Input } from "antd";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { LinksField } from "../../forms/LinksField.tsx";
import { NumberField } from "../../forms/NumberField.tsx";
import { schemaRules } from "../../forms/schema-rules.ts";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { ExpectationField } from "./GatheringFields.tsx";
import { RepeatField } from "./RepeatField.tsx";
import { loadTemplateSchema, type TemplateValues } from "./template-form.ts";

interface TemplateFormProps {
  form: DraftFormInstance<TemplateValues>;
  submitLabel?: string;
}

export function TemplateForm({ form, ...button }: TemplateFormProps) {
  const say = useMessages("gatherings");
  const sayLabel = useMessages("labels");
  const labels = {
    title: say("title"),
    time_of_day: sayLabel("time_of_day"),
    minutes: sayLabel("minutes"),
    place: say("place"),
    repeats: say("repeats"),
    summary: say("summary"),
    expectation: say("expectation"),
    links: say("links"),
  };
  const rules = (field: keyof TemplateValues) => schemaRules(loadTemplateSchema, field);
  return (
    <DraftForm form={form} name="template" labels={labels} cancelTo={paths.gatheringTemplates} {...button}>
      <Form.Item name="title" label={labels.title} rules={rules("title")}>
        <Input />
      </Form.Item>
      <Form.Item
        name="time_of_day"
        label={labels.time_of_day}
        rules={rules("time_of_day")}
        getValueProps={(time: string | null) => ({ value: time ?? "" })}
        normalize={(time: string) => time || null}
      >
        <Input type="time" />
      </Form.Item>
      <Form.Item name="minutes" label={labels.minutes} rules={rules("minutes")}>
        <NumberField min={1} />
      </Form.Item>
      <Form.Item name="place" label={labels.place} rules={rules("place")} extra={say("placeHelp")}>
        <Input />
      </Form.Item>
      <Form.Item name="repeats" label={labels.repeats} rules={rules("repeats")}>
        <RepeatField label={labels.repeats} canBeOnce />
      </Form.Item>
      <Form.Item name="summary" label={labels.summary} rules={rules("summary")} extra={say("summaryHelp")}>
        <Input.TextArea rows={4} />
      </Form.Item>
      <ExpectationField />
      <LinksField label={labels.links} />
    </DraftForm>
  );
}
