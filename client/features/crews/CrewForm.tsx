import { Form, Input } from "antd";
import { schemaRules } from "../../components/schema-rules.ts";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { LinksEditor } from "../../forms/LinksEditor.tsx";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import { paths } from "../../paths.ts";
import { loadCrewSchema, type CrewValues } from "./crew-form.ts";

const LABELS = { name: "Name", description: "Description", links: "Links" };

interface CrewFormProps {
  form: DraftFormInstance<CrewValues>;
  submitLabel?: string;
}

export function CrewForm({ form, submitLabel = "Submit" }: CrewFormProps) {
  return (
    <DraftForm form={form} name="crew" labels={LABELS} submitLabel={submitLabel} cancelTo={paths.crews}>
      <Form.Item name="name" label={LABELS.name} rules={schemaRules(loadCrewSchema, "name")}>
        <Input />
      </Form.Item>
      <Form.Item name="description" label={LABELS.description} rules={schemaRules(loadCrewSchema, "description")}>
        <Input.TextArea rows={5} />
      </Form.Item>
      <Form.Item
        name="links"
        label={LABELS.links}
        rules={schemaRules(loadCrewSchema, "links")}
        validateTrigger="onSubmit"
      >
        <LinksEditor />
      </Form.Item>
    </DraftForm>
  );
}
