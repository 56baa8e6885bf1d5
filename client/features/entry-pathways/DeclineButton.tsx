import { Checkbox, Flex } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import type { EntryPathway } from "../../../shared/entry-pathways.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { MailedText } from "../../forms/MailedText.tsx";
import { showToast } from "../../components/toast.ts";
import { useCollective } from "../../hooks/use-collective.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";

/** Declines an expression of interest, with or without a mail that the member can edit. */
export function DeclineButton({ pathway: { id, name } }: { pathway: EntryPathway }) {
  const collective = useCollective();
  const [withMail, setWithMail] = useState(true);
  const [text, setText] = useState(() => proposedText(collective?.name ?? ""));
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  async function decline() {
    await client.entryPathways.decline.mutate({ entry_pathway_id: id, message: withMail ? text : null });
    navigate(paths.entryPathways);
    showToast("success", `${name} has been declined.`);
  }
  return (
    <ConfirmButton
      question={{
        title: `Decline ${name}?`,
        text: (
          <Flex vertical gap="middle">
            <span>What they wrote, and the note about them, are deleted for everyone.</span>
            <Checkbox checked={withMail} onChange={(event) => setWithMail(event.target.checked)}>
              Send them an email
            </Checkbox>
            {withMail && <MailedText aria-label="Email to them" rows={8} value={text} onChange={setText} />}
          </Flex>
        ),
        okText: withMail ? "Decline and send" : "Decline",
        danger: true,
        disabled: withMail && !text.trim(),
        onConfirm: decline,
      }}
    >
      Decline
    </ConfirmButton>
  );
}

/** Repeats nothing of the submission, whose author may have entered somebody else's address. */
function proposedText(collective: string): string {
  return [
    "Hello,",
    `Thank you for your interest in ${collective}, and for taking the time to write to us.`,
    "We have read your answers with care. At the moment we cannot invite you to join.",
    "We wish you all the best.",
  ].join("\n\n");
}
