import { Modal as AntDesignModal, type ModalProps as AntDesignModalProps } from "antd";
import { useBackCloses } from "../hooks/use-back-closes.ts";

interface ModalProps extends Omit<AntDesignModalProps, "open" | "onCancel"> {
  open: boolean;
  onCancel: () => void;
  /** Whether there is nothing to cancel any more: then there is one button. */
  isDone?: boolean;
}

const ONE_BUTTON: AntDesignModalProps["footer"] = (_both, { OkBtn }) => <OkBtn />;

/** Ant Design's dialog, which Back closes too. */
export function Modal({ isDone = false, ...props }: ModalProps) {
  useBackCloses(props.open, props.onCancel);
  return <AntDesignModal {...(isDone && { footer: ONE_BUTTON })} {...props} />;
}
