import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { useMessages } from "../hooks/use-messages.ts";

interface SignOutQuestionProps {
  /** How many mutations wait for the network. */
  count: number;
  /** Whether something typed is not saved. */
  isTyped: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before somebody signs out while their answers wait for the network, or something typed is not saved. */
export function SignOutQuestion({ count, isTyped, onConfirm, onClose }: SignOutQuestionProps) {
  const say = useMessages("queue");
  const sayLayout = useMessages("layout");
  const texts = [count > 0 && say("signOutText", { count }), isTyped && say("typedIsLost")];
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
