import { Form, Input } from "antd";
import { useMemo } from "react";
import { contentOf } from "../../../shared/events/events.ts";
import type { Handover } from "../../../shared/handovers/handovers.ts";
import { showToast } from "../../components/toast.ts";
import { schemaRules } from "../../forms/schema-rules.ts";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

const rules = schemaRules(
  () => import("../../../shared/handovers/handovers.schema.ts").then((m) => m.handoverInputSchema),
  "text",
);

/** The form in which the convenor of a crew writes to the next one. */
export function HandoverForm({ handover: { crew_id, interval_id, text } }: { handover: Handover }) {
  const say = useMessages("crews");
  const labels = { text: say("whatToKnow") };
  const saved = useMemo(() => ({ text: text ?? "" }), [text]);
  const { client, crews } = trpc.useUtils();
  const key = { crew_id, interval_id };
  const form = useDraftForm({
    name: `handover:${crew_id}:${interval_id}`,
    saved,
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
    <DraftForm form={form} name={`handover-${interval_id}`} labels={labels} submitLabel={say("saveHandover")}>
      <Form.Item name="text" label={labels.text} rules={rules} extra={say("handoverHelp")}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 20 }} />
      </Form.Item>
    </DraftForm>
  );
}
