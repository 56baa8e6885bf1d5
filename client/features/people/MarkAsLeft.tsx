import { Flex } from "antd";
import { useState } from "react";
import type { Person } from "../../../shared/people.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { MailedText } from "../../forms/MailedText.tsx";
import { offerUndo } from "../../domain/offer-undo.ts";
import { trpc } from "../../trpc.ts";

/** Marks somebody silent as having left, with a reason that they are mailed. */
export function MarkAsLeft({ person: { id, display_name: name } }: { person: Person }) {
  const [reason, setReason] = useState("");
  const { client } = trpc.useUtils();
  async function mark() {
    await client.departures.mark.mutate({ id, reason });
    offerUndo({
      text: `${name} is marked as having left.`,
      undo: () => client.departures.bringBack.mutate({ id }),
      undone: `${name} is a member again.`,
    });
  }
  return (
    <ConfirmButton
      question={{
        title: `Mark ${name} as having left?`,
        text: (
          <Flex vertical gap="middle">
            <span>
              They can no longer sign in, and are no longer part of this interval or later ones. They get an email with
              your reason and a link to undo this within 30 days. Past intervals keep their name.
            </span>
            <MailedText aria-label="Reason" placeholder="Reason" rows={3} value={reason} onChange={setReason} />
          </Flex>
        ),
        okText: "Mark as having left",
        danger: true,
        disabled: !reason.trim(),
        onConfirm: mark,
      }}
    >
      Mark as having left
    </ConfirmButton>
  );
}
