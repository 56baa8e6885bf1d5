import { useState } from "react";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { hasDrafts } from "../forms/draft-storage.ts";
import { useDraftOwner } from "../forms/use-draft-owner.ts";
import { useMessages } from "../hooks/use-messages.ts";

interface UnsentQuestionProps {
  /** How many answers wait for the network. */
  count: number;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before somebody signs out while their answers wait for the network, or something typed is not saved. */
export function UnsentQuestion({ count, onConfirm, onClose }: UnsentQuestionProps) {
  const say = useMessages("unsent");
  const sayLayout = useMessages("layout");
  const owner = useDraftOwner();
  // It stays as it was if the answers are sent meanwhile.
  const [texts] = useState(() => [count > 0 && say("signOutText", { count }), hasDrafts(owner) && say("typedIsLost")]);
  const question = {
    title: say("signOutTitle"),
    text: texts.filter(Boolean).join(" "),
    okText: sayLayout("signOut"),
    cancelText: say("stay"),
    danger: true,
    onConfirm,
  };
  return <ConfirmDialog question={question} open onClose={onClose} />;
}
