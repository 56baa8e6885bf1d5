import { Alert } from "antd";
import type { ReactNode } from "react";
import { ConfirmButton } from "../components/ConfirmButton.tsx";

interface DraftNoticesProps {
  form: { restored: boolean; changedElsewhere: readonly string[]; discardDraft: () => void };
  /** Shown when saved values have changed since the draft was started. */
  conflict: ReactNode;
}

/** The notices about unsaved answers. Discarding them asks for a confirmation. */
export function DraftNotices({ form, conflict }: DraftNoticesProps) {
  if (form.changedElsewhere.length > 0) return conflict;
  if (!form.restored) return null;
  return (
    <Alert
      type="info"
      showIcon
      title="Your unsaved changes are still here."
      action={<GiveUp label="Discard" onGivenUp={form.discardDraft} />}
    />
  );
}

/** A button that discards unsaved answers. */
export function GiveUp({ label, onGivenUp }: { label: string; onGivenUp: () => void }) {
  return (
    <ConfirmButton
      size="small"
      question={{
        title: "Discard what you typed?",
        okText: "Discard it",
        cancelText: "Keep it",
        onConfirm: onGivenUp,
      }}
    >
      {label}
    </ConfirmButton>
  );
}
