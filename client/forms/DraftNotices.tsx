import { Alert, Button } from "antd";
import { Suspense } from "react";
import { lazyComponent } from "../components/lazy-component.ts";

/** Seldom needed, and a confirmation weighs 5 KB. */
const GiveUpButton = lazyComponent(() => import("./GiveUpButton.tsx").then((m) => m.GiveUpButton));

interface DraftNoticesProps {
  form: { restored: boolean; changedElsewhere: readonly string[]; discardDraft: () => void };
  /** The message that saved values have changed since the draft was started. */
  changed: string;
}

/** The notices about unsaved answers. Discarding them asks for a confirmation. */
export function DraftNotices({ form, changed }: DraftNoticesProps) {
  if (form.changedElsewhere.length > 0) {
    return (
      <Alert
        type="warning"
        showIcon
        title={changed}
        action={<GiveUp label="Load them" onGivenUp={form.discardDraft} />}
      />
    );
  }
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

/** Shown as a plain button until its code is loaded. */
function GiveUp({ label, onGivenUp }: { label: string; onGivenUp: () => void }) {
  return (
    <Suspense fallback={<Button size="small">{label}</Button>}>
      <GiveUpButton label={label} onGivenUp={onGivenUp} />
    </Suspense>
  );
}
