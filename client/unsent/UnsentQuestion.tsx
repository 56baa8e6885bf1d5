import { useState } from "react";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { useMessages } from "../hooks/use-messages.ts";

interface UnsentQuestionProps {
  /** How many answers wait for the network. */
  count: number;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before somebody signs out while their answers wait for the network. */
export function UnsentQuestion({ count, onConfirm, onClose }: UnsentQuestionProps) {
  const say = useMessages("unsent");
  const sayLayout = useMessages("layout");
  // It stays as it was if the answers are sent meanwhile.
  const [asked] = useState(count);
  const question = {
    title: say("signOutTitle"),
    text: say("signOutText", { count: asked }),
    okText: sayLayout("signOut"),
    cancelText: say("stay"),
    danger: true,
    onConfirm,
  };
  return <ConfirmDialog question={question} open onClose={onClose} />;
}
