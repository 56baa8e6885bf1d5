import { Input } from "antd";
import { contentOf } from "../../../shared/events/events.ts";
import type { Handover } from "../../../shared/handovers/handovers.ts";
import { showToast } from "../../components/toast.ts";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { Field } from "../../forms/Field.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

const loadSchema = () => import("../../../shared/handovers/handovers.schema.ts").then((m) => m.handoverInputSchema);

/** The form in which the convenor of a crew writes to the next one. */
export function HandoverForm({ handover: { crew_id, interval_id, text } }: { handover: Handover }) {
  const say = useMessages("crews");
  const { client, crews } = trpc.useUtils();
  const key = { crew_id, interval_id };
  const form = useDraftForm({
    name: `handover:${crew_id}:${interval_id}`,
    saved: { text: text ?? "" },
    loadSchema,
    labelOf: () => say("whatToKnow"),
    async save(input: { text: string }) {
      await client.crews.writeHandover.mutate({ ...key, ...input });
      // It is not part of the state, so the form would briefly show the earlier text.
      await crews.handover.refetch(key);
      return { confirm: () => showToast("success", say("handoverSaved")) };
    },
    isChange(event) {
      const changed = contentOf(event, "HandoverUpdated");
      return changed?.crew_id === crew_id && changed.interval_id === interval_id;
    },
  });
  return (
    <DraftForm form={form} name={`handover-${interval_id}`}>
      <Field name="text" extra={say("handoverHelp")}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 20 }} />
      </Field>
    </DraftForm>
  );
}
