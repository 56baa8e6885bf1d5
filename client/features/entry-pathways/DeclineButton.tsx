import { Checkbox, Flex } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import type { EntryPathway } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { MailedText } from "../../forms/MailedText.tsx";
import { showToast } from "../../components/toast.ts";
import { useCollective } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";

/** Declines an expression of interest, with or without an email that the member can edit. */
export function DeclineButton({ pathway: { id, name } }: { pathway: EntryPathway }) {
  const say = useMessages("entry");
  const collective = useCollective();
  const [withMail, setWithMail] = useState(true);
  // Repeats nothing of the submission, whose author may have entered somebody else's address.
  const [text, setText] = useState(() => say("proposedMail", { collective: collective?.name ?? "" }));
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  async function decline() {
    await client.entryPathways.decline.mutate({ entry_pathway_id: id, message: withMail ? text : null });
    navigate(paths.entryPathways);
    showToast("success", say("declined", { name }));
  }
  return (
    <ConfirmButton
      question={{
        title: say("reallyDecline", { name }),
        text: (
          <Flex vertical gap="middle">
            <span>{say("declineText")}</span>
            <Checkbox checked={withMail} onChange={(event) => setWithMail(event.target.checked)}>
              {say("sendMail")}
            </Checkbox>
            {withMail && <MailedText aria-label={say("mailToThem")} rows={8} value={text} onChange={setText} />}
          </Flex>
        ),
        okText: say(withMail ? "declineAndSend" : "decline"),
        danger: true,
        disabled: withMail && !text.trim(),
        onConfirm: decline,
      }}
    >
      {say("decline")}
    </ConfirmButton>
  );
}
