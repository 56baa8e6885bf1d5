import { compareTexts } from "../../shared/basics/compare-texts.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { useMessages } from "../hooks/use-messages.ts";

interface SignOutQuestionProps {
  /** How many answers wait for the network. */
  waiting: number;
  /** How many were not taken. */
  refused: number;
  /** The titles of the pages with something that is typed and not saved. */
  typed: readonly string[];
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before somebody signs out while their answers wait for the network or were not taken, or something typed is not saved. */
export function SignOutQuestion({ waiting, refused, typed, onConfirm, onClose }: SignOutQuestionProps) {
  const say = useMessages("queue");
  const sayLayout = useMessages("layout");
  const titles = [...new Set(typed)].filter(Boolean).toSorted(compareTexts);
  const texts = [
    waiting > 0 && say("signOutText", { count: waiting }),
    refused > 0 && say("signOutRefused", { count: refused }),
    typed.length > 0 && say("typedIsLost"),
  ];
  const question = {
    title: say("signOutTitle"),
    text: (
      <>
        {texts.filter(Boolean).join(" ")}
        {titles.length > 0 && (
          <ul>
            {titles.map((title) => (
              <li key={title}>
                <bdi>{title}</bdi>
              </li>
            ))}
          </ul>
        )}
      </>
    ),
    okText: sayLayout("signOut"),
    cancelText: say("stay"),
    danger: true,
    onConfirm,
  };
  return <ConfirmDialog question={question} open onClose={onClose} />;
}
