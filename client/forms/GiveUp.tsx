import { ConfirmButton } from "../components/ConfirmButton.tsx";
import { useMessages } from "../hooks/use-messages.ts";

/** A button that discards unsaved answers. */
export function GiveUp({ label, onGivenUp }: { label: string; onGivenUp: () => void }) {
  const say = useMessages("forms");
  return (
    <ConfirmButton
      size="small"
      question={{
        title: say("discardTyped"),
        okText: say("discardIt"),
        cancelText: say("keepIt"),
        onConfirm: onGivenUp,
      }}
    >
      {label}
    </ConfirmButton>
  );
}
