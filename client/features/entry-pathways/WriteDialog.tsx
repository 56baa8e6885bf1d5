import { Checkbox } from "antd";
import type { EntryPathway, AuthorMessage } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import type { DialogProps } from "../../components/DialogButton.tsx";
import { showToast } from "../../components/toast.ts";
import { Field } from "../../forms/Field.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { MailedText } from "../../forms/MailedText.tsx";
import { useCollective } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

const loadSchema = () =>
  import("../../../shared/entry-pathways/entry-pathways.schema.ts").then((m) => m.authorMessageSchema);

/** Writes to the author of an expression of interest. The server sends it, since members do not see the address. */
export function WriteDialog({ pathway: { id, name }, ...dialog }: DialogProps & { pathway: EntryPathway }) {
  const say = useMessages("entry");
  const replyAddress = useCollective()?.reply_address ?? null;
  const { client } = trpc.useUtils();
  return (
    <FormDialog
      {...dialog}
      name={`message-${id}`}
      title={say("writeTo", { name })}
      loadSchema={loadSchema}
      initialValues={{ message: "", reply_to_me: false }}
      submitLabel={say("sendMessage")}
      send={(input: AuthorMessage) => client.entryPathways.write.mutate({ entry_pathway_id: id, ...input })}
      onSent={() => {
        dialog.onClose();
        showToast("success", say("messageSent", { name }));
      }}
    >
      <Field name="message" label={say("message")} extra={say("messageHelp")}>
        <MailedText rows={8} />
      </Field>
      <Field
        name="reply_to_me"
        label={null}
        valuePropName="checked"
        extra={say("repliesOtherwise", {
          hasAddress: replyAddress === null ? "no" : "yes",
          address: replyAddress ?? "",
        })}
      >
        <Checkbox>{say("replyToMe")}</Checkbox>
      </Field>
    </FormDialog>
  );
}
