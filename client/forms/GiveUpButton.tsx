import { Button, Popconfirm } from "antd";

interface GiveUpButtonProps {
  label: string;
  onGivenUp: () => void;
}

/** A button that discards unsaved answers, after a confirmation. It is shown when it was pressed already. */
export function GiveUpButton({ label, onGivenUp }: GiveUpButtonProps) {
  return (
    <Popconfirm
      title="Discard what you typed?"
      okText="Discard it"
      cancelText="Keep it"
      placement="bottomRight"
      defaultOpen
      onConfirm={onGivenUp}
    >
      <Button size="small" autoFocus>
        {label}
      </Button>
    </Popconfirm>
  );
}
