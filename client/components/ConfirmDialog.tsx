import { useMutation } from "@tanstack/react-query";
import { Flex, type ModalProps } from "antd";
import type { ReactNode } from "react";
import { useMessages } from "../hooks/use-messages.ts";
import type { DialogProps } from "./DialogButton.tsx";
import { failureText, type Failure } from "./failure-text.ts";
import { Modal } from "./Modal.tsx";
import { Notice } from "./Notice.tsx";

/** A question before something is done. */
export interface Question {
  title: string;
  /** The consequences, in words. */
  text?: ReactNode;
  okText: string;
  cancelText?: string;
  danger?: boolean;
  /** Whether it cannot be done yet, such as while something is missing. */
  disabled?: boolean;
  onConfirm: () => unknown;
}

/** Asks, and does it once it is confirmed. If it is refused, the dialog stays open and says why. */
export function ConfirmDialog({ question, open, onClose }: DialogProps & { question: Question }) {
  const say = useMessages("common");
  const { title, text, okText, cancelText, danger = false, disabled = false, onConfirm } = question;
  const { mutate, isPending, error, reset } = useMutation<unknown, Failure>({
    mutationFn: async () => onConfirm(),
    onSuccess: onClose,
  });
  return (
    <Modal
      open={open}
      title={title}
      closable={false}
      okText={okText}
      okButtonProps={{ danger, disabled, loading: isPending }}
      cancelText={cancelText ?? say("cancel")}
      footer={showButtons}
      onOk={() => mutate()}
      onCancel={onClose}
      afterClose={reset}
    >
      <Flex vertical gap="middle">
        <div>{text}</div>
        {error && <Notice type="error" title={failureText(error)} />}
      </Flex>
    </Modal>
  );
}

/** One below the other if they do not fit side by side. */
const showButtons: ModalProps["footer"] = (_, { OkBtn, CancelBtn }) => (
  <Flex wrap gap="small" justify="flex-end">
    <CancelBtn />
    <OkBtn />
  </Flex>
);
