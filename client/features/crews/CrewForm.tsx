import { Form, Input } from "antd";
import { schemaRules } from "../../components/schema-rules.ts";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { LinksField } from "../../forms/LinksField.tsx";
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
      <LinksField label={LABELS.links} />
    </DraftForm>
  );
}
