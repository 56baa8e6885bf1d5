import { Form, Input } from "antd";
import { hasMarks } from "../../components/markdown-text.ts";
import { MarkdownPreview } from "../../components/MarkdownPreview.tsx";
import { schemaRules } from "../../forms/schema-rules.ts";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { LinksField } from "../../forms/LinksField.tsx";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { CrewDescription } from "./CrewDescription.tsx";
import { loadCrewSchema, type CrewValues } from "./crew-form.ts";

interface CrewFormProps {
  form: DraftFormInstance<CrewValues>;
  submitLabel?: string;
}

export function CrewForm({ form, ...button }: CrewFormProps) {
  const say = useMessages("crews");
  const sayLabel = useMessages("labels");
  const labels = { name: sayLabel("name"), description: sayLabel("description"), links: sayLabel("links") };
  return (
    <DraftForm form={form} name="crew" labels={labels} {...button} cancelTo={paths.crews}>
      <Form.Item name="name" label={labels.name} rules={schemaRules(loadCrewSchema, "name")}>
        <Input />
      </Form.Item>
      <Form.Item
        name="description"
        label={labels.description}
        rules={schemaRules(loadCrewSchema, "description")}
        extra={say("markdownHint")}
      >
        <Input.TextArea rows={5} />
      </Form.Item>
      <DescriptionPreview />
      <LinksField label={labels.links} />
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
