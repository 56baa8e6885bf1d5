import { Input } from "antd";
import type { EntryPathway } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import { showToast } from "../../components/toast.ts";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { Field } from "../../forms/Field.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

const loadSchema = () =>
  import("../../../shared/entry-pathways/entry-pathways.schema.ts").then((m) => m.entryPathwayNoteSchema);

export function NoteForm({ pathway: { id, note } }: { pathway: EntryPathway }) {
  const say = useMessages("entry");
  const { client } = trpc.useUtils();
  const form = useDraftForm({
    name: `note:${id}`,
    saved: { note: note ?? "" },
    loadSchema,
    labelOf: say,
    async save(input: { note: string }) {
      await client.entryPathways.writeNote.mutate({ entry_pathway_id: id, ...input });
      return { confirm: () => showToast("success", say("noteSaved")) };
    },
  });
  return (
    <DraftForm form={form} name="note">
      <Field name="note" extra={say("noteHelp")}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 12 }} />
      </Field>
    </DraftForm>
  );
}
