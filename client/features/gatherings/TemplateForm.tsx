import { Form, Input } from "antd";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { LinksField } from "../../forms/LinksField.tsx";
import { schemaRules } from "../../forms/schema-rules.ts";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { ExpectationField } from "./GatheringFields.tsx";
import { loadTemplateSchema, type TemplateValues } from "./template-form.ts";

interface TemplateFormProps {
  form: DraftFormInstance<TemplateValues>;
  submitLabel?: string;
}

export function TemplateForm({ form, ...button }: TemplateFormProps) {
  const say = useMessages("gatherings");
  const labels = {
    title: say("title"),
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
      <Form.Item name="summary" label={labels.summary} rules={rules("summary")} extra={say("summaryHelp")}>
        <Input.TextArea rows={4} />
      </Form.Item>
      <ExpectationField />
      <LinksField label={labels.links} />
    </DraftForm>
  );
}
