import { useMutation } from "@tanstack/react-query";
import { Alert, Flex } from "antd";
import { Modal } from "./Modal.tsx";
import type { Consequence } from "./consequence.ts";
import { failureText, type Failure } from "./failure-text.ts";

interface ConsequenceDialogProps {
  consequence: Consequence;
  open: boolean;
  onClose: () => void;
}

/** Says what will happen, and does it once it is confirmed. If it is refused, the dialog stays open and says why. */
export function ConsequenceDialog({ consequence, open, onClose }: ConsequenceDialogProps) {
  const { title, text, okText, danger = false, disabled = false, onConfirm } = consequence;
  const { mutate, isPending, error, reset } = useMutation<unknown, Failure>({
    mutationFn: onConfirm,
    onSuccess: onClose,
  });
  return (
    <Modal
      open={open}
      title={title}
      okText={okText}
      okButtonProps={{ danger, disabled, loading: isPending }}
      cancelText="Cancel"
      onOk={() => mutate()}
      onCancel={onClose}
      afterClose={reset}
    >
      <Flex vertical gap="middle">
        <div>{text}</div>
        {error && <Alert type="error" showIcon title={failureText(error)} />}
      </Flex>
    </Modal>
  );
}
