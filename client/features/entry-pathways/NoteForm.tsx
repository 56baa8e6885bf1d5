import { Form, Input } from "antd";
import { useMemo } from "react";
import type { EntryPathway } from "../../../shared/entry-pathways.ts";
import { schemaRules } from "../../forms/schema-rules.ts";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { trpc } from "../../trpc.ts";

const LABELS = { note: "Note for members" };

const rules = schemaRules(
  () => import("../../../shared/entry-pathways.schema.ts").then((m) => m.entryPathwayNoteSchema),
  "note",
);

/** What members want to tell each other about an applicant. */
export function NoteForm({ pathway: { id, note } }: { pathway: EntryPathway }) {
  const saved = useMemo(() => ({ note: note ?? "" }), [note]);
  const { client } = trpc.useUtils();
  const form = useDraftForm({
    name: `note:${id}`,
    saved,
    save: (input: { note: string }) => client.entryPathways.writeNote.mutate({ entry_pathway_id: id, ...input }),
    afterSave: { text: "The note has been saved." },
  });
  return (
    <DraftForm form={form} name="note" labels={LABELS} submitLabel="Save note">
      <Form.Item name="note" label={LABELS.note} rules={rules} extra="The applicant never sees it.">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 12 }} />
      </Form.Item>
    </DraftForm>
  );
}
