import { Form, Input } from "antd";
import { crewInputSchema } from "../../../shared/crews.schema.ts";
import { schemaRules } from "../../components/schema-rules.ts";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { LinksEditor } from "../../forms/LinksEditor.tsx";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import { paths } from "../../paths.ts";
import type { CrewValues } from "./crew-form.ts";

const LABELS = { name: "Name", description: "Description", links: "Links" };

interface CrewFormProps {
  form: DraftFormInstance<CrewValues>;
  submitLabel?: string;
}

export function CrewForm({ form, submitLabel = "Submit" }: CrewFormProps) {
  return (
    <DraftForm form={form} name="crew" labels={LABELS} submitLabel={submitLabel} cancelTo={paths.crews}>
      <Form.Item name="name" label={LABELS.name} rules={schemaRules(crewInputSchema, "name")}>
        <Input />
      </Form.Item>
      <Form.Item name="description" label={LABELS.description} rules={schemaRules(crewInputSchema, "description")}>
        <Input.TextArea rows={5} />
      </Form.Item>
      <Form.Item
        name="links"
        label={LABELS.links}
        rules={schemaRules(crewInputSchema, "links")}
        validateTrigger="onSubmit"
      >
        <LinksEditor />
      </Form.Item>
    </DraftForm>
  );
}
