import { Flex } from "antd";
import { useState } from "react";
import type { Person } from "../../../shared/people/people.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { MailedText } from "../../forms/MailedText.tsx";
import { offerUndo } from "../../domain/offer-undo.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

/** Marks somebody silent as having left, with a reason that they are mailed. */
export function MarkAsLeft({ person: { id, display_name: name } }: { person: Person }) {
  const say = useMessages("people");
  const [reason, setReason] = useState("");
  const { client } = trpc.useUtils();
  async function mark() {
    await client.departures.mark.mutate({ id, reason });
    offerUndo({
      text: say("isMarked", { name }),
      undo: () => client.departures.bringBack.mutate({ id }),
      undone: say("isMemberAgain", { name }),
    });
  }
  return (
    <ConfirmButton
      question={{
        title: say("markTitle", { name }),
        text: (
          <Flex vertical gap="middle">
            <span>{say("markText")}</span>
            <MailedText
              aria-label={say("reason")}
              placeholder={say("reason")}
              rows={3}
              value={reason}
              onChange={setReason}
            />
          </Flex>
        ),
        okText: say("markAsLeft"),
        danger: true,
        disabled: !reason.trim(),
        onConfirm: mark,
      }}
    >
      {say("markAsLeft")}
    </ConfirmButton>
  );
}
