import { Modal } from "antd";

interface ReplaceQuestionProps {
  open: boolean;
  changedLabels: string;
  onReplace: () => void;
  onCancel: () => void;
}

/** Asks before a save replaces what others have changed. */
export function ReplaceQuestion({ open, changedLabels, onReplace, onCancel }: ReplaceQuestionProps) {
  return (
    <Modal
      open={open}
      title="Replace the other changes?"
      okText="Save mine"
      cancelText="Cancel"
      onOk={onReplace}
      onCancel={onCancel}
    >
      {`Changed since you began: ${changedLabels}. Saving replaces it with what you typed.`}
    </Modal>
  );
}
