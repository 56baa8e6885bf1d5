import { Form, Input } from "antd";
import { useMemo } from "react";
import type { EntryPathway } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import { showToast } from "../../components/toast.ts";
import { schemaRules } from "../../forms/schema-rules.ts";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

const rules = schemaRules(
  () => import("../../../shared/entry-pathways/entry-pathways.schema.ts").then((m) => m.entryPathwayNoteSchema),
  "note",
);

/** A form for notes that members share about an applicant. */
export function NoteForm({ pathway: { id, note } }: { pathway: EntryPathway }) {
  const say = useMessages("entry");
  const labels = { note: say("note") };
  const saved = useMemo(() => ({ note: note ?? "" }), [note]);
  const { client } = trpc.useUtils();
  const form = useDraftForm({
    name: `note:${id}`,
    saved,
    async save(input: { note: string }) {
      await client.entryPathways.writeNote.mutate({ entry_pathway_id: id, ...input });
      return { confirm: () => showToast("success", say("noteSaved")) };
    },
  });
  return (
    <DraftForm form={form} name="note" labels={labels} submitLabel={say("saveNote")}>
      <Form.Item name="note" label={labels.note} rules={rules} extra={say("noteHelp")}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 12 }} />
      </Form.Item>
    </DraftForm>
  );
}
