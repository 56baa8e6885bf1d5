import { Form, Input } from "antd";
import { CREW_LABELS } from "../../../shared/labels.ts";
import { hasMarks, MARKDOWN_HINT } from "../../components/markdown-text.ts";
import { MarkdownPreview } from "../../components/MarkdownPreview.tsx";
import { schemaRules } from "../../forms/schema-rules.ts";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { LinksField } from "../../forms/LinksField.tsx";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import { paths } from "../../paths.ts";
import { CrewDescription } from "./CrewDescription.tsx";
import { loadCrewSchema, type CrewValues } from "./crew-form.ts";

interface CrewFormProps {
  form: DraftFormInstance<CrewValues>;
  submitLabel?: string;
}

export function CrewForm({ form, submitLabel = "Submit" }: CrewFormProps) {
  return (
    <DraftForm form={form} name="crew" labels={CREW_LABELS} submitLabel={submitLabel} cancelTo={paths.crews}>
      <Form.Item name="name" label={CREW_LABELS.name} rules={schemaRules(loadCrewSchema, "name")}>
        <Input />
      </Form.Item>
      <Form.Item
        name="description"
        label={CREW_LABELS.description}
        rules={schemaRules(loadCrewSchema, "description")}
        extra={MARKDOWN_HINT}
      >
        <Input.TextArea rows={5} />
      </Form.Item>
      <DescriptionPreview />
      <LinksField label={CREW_LABELS.links} />
    </DraftForm>
  );
}

/** As on the crew's page; a text that looks there as it was typed needs none. */
function DescriptionPreview() {
  const text = Form.useWatch<string | undefined>("description") ?? "";
  if (!hasMarks(text)) return null;
  return (
    <MarkdownPreview>
      <CrewDescription text={text} />
    </MarkdownPreview>
  );
}
