import { Alert, Button } from "antd";
import { Suspense, useState, type ReactNode } from "react";
import { lazyComponent } from "../components/lazy-component.ts";

/** Rarely needed, and a confirmation weighs 5 KB. */
const GiveUpButton = lazyComponent(() => import("./GiveUpButton.tsx").then((m) => m.GiveUpButton));

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

/** A plain button until it is first clicked; then it loads the code that asks for confirmation. */
export function GiveUp({ label, onGivenUp }: { label: string; onGivenUp: () => void }) {
  const [isPressed, setIsPressed] = useState(false);
  const button = (
    <Button size="small" loading={isPressed} onClick={() => setIsPressed(true)}>
      {label}
    </Button>
  );
  if (!isPressed) return button;
  return (
    <Suspense fallback={button}>
      <GiveUpButton label={label} onGivenUp={onGivenUp} />
    </Suspense>
  );
}
