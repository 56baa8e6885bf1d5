import { Button } from "antd";
import { Popconfirm } from "../components/Popconfirm.tsx";

interface GiveUpButtonProps {
  label: string;
  onGivenUp: () => void;
}

/**
 * A button that discards unsaved answers, after a confirmation. It replaces a button that was clicked already, so it
 * asks at once.
 */
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
