import type { ReactNode } from "react";
import { ConfirmButton } from "../components/ConfirmButton.tsx";
import { Notice } from "../components/Notice.tsx";
import { useMessages } from "../hooks/use-messages.ts";

interface DraftNoticesProps {
  form: { restored: boolean; changedElsewhere: readonly string[]; discardDraft: () => void };
  /** Shown when saved values have changed since the draft was started. */
  conflict: ReactNode;
}

/** The notices about unsaved answers. Discarding them asks for a confirmation. */
export function DraftNotices({ form, conflict }: DraftNoticesProps) {
  const say = useMessages("forms");
  if (form.changedElsewhere.length > 0) return conflict;
  if (!form.restored) return null;
  return (
    <Notice
      type="info"
      title={say("unsavedChanges")}
      action={<GiveUp label={say("discard")} onGivenUp={form.discardDraft} />}
    />
  );
}

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
