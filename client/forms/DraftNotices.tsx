import { Alert, Button, Popconfirm } from "antd";

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
      title="Your unsaved answers are still here."
      action={<GiveUp label="Discard" onGivenUp={form.discardDraft} />}
    />
  );
}

function GiveUp({ label, onGivenUp }: { label: string; onGivenUp: () => void }) {
  return (
    <Popconfirm
      title="Discard what you typed?"
      okText="Give it up"
      cancelText="Keep it"
      placement="bottomRight"
      onConfirm={onGivenUp}
    >
      <Button size="small">{label}</Button>
    </Popconfirm>
  );
}
