import { Modal } from "../components/Modal.tsx";

/** A reason to ask before a form is saved. */
export interface Doubt {
  title: string;
  text: string;
  okText: string;
}

interface DoubtQuestionProps {
  /** Undefined once it is answered; the closing dialog keeps its text. */
  doubt: Doubt | undefined;
  onSave: () => void;
  onCancel: () => void;
}

/** Asks whether to save in spite of a doubt. */
export function DoubtQuestion({ doubt, onSave, onCancel }: DoubtQuestionProps) {
  return (
    <Modal
      open={doubt !== undefined}
      title={doubt?.title}
      okText={doubt?.okText}
      cancelText="Cancel"
      onOk={onSave}
      onCancel={onCancel}
    >
      {doubt?.text}
    </Modal>
  );
}
