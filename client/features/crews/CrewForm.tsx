import { Form, Input } from "antd";
import { crewInputSchema } from "../../../shared/crews.schema.ts";
import type { CrewInput } from "../../../shared/crews.ts";
import type { Failure } from "../../components/failure-text.ts";
import { schemaRules } from "../../components/schema-rules.ts";
import { EditForm } from "../../forms/EditForm.tsx";
import { LinksEditor } from "../../forms/LinksEditor.tsx";
import type { TypedForm } from "../../forms/use-typed-form.ts";
import { paths } from "../../paths.ts";
import type { CrewValues } from "./crew-form.ts";

const LABELS = { name: "Name", description: "Description", links: "Links" };

interface CrewFormProps {
  typing: TypedForm<CrewValues>;
  submitLabel?: string;
  saving: { isPending: boolean; error: Failure | null };
  onSubmit: (crew: CrewInput) => void;
}

export function CrewForm({ typing, submitLabel = "Submit", saving, onSubmit }: CrewFormProps) {
  return (
    <EditForm
      name="crew"
      typing={typing}
      schema={crewInputSchema}
      labels={LABELS}
      submitLabel={submitLabel}
      cancelTo={paths.crews}
      saving={saving}
      onSubmit={onSubmit}
    >
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
    </EditForm>
  );
}
