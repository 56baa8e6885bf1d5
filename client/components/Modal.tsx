import { Modal as AntDesignModal, type ModalProps as AntDesignModalProps } from "antd";
import { useBackCloses } from "../hooks/use-back-closes.ts";

interface ModalProps extends Omit<AntDesignModalProps, "open" | "onCancel"> {
  open: boolean;
  onCancel: () => void;
}

/** Ant Design's dialog, which Back closes too. */
export function Modal(props: ModalProps) {
  useBackCloses(props.open, props.onCancel);
  return <AntDesignModal {...props} />;
}
