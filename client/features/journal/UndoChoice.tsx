import { Checkbox, Flex, type ModalProps } from "antd";
import { useState } from "react";
import type { JournalEntry } from "../../../shared/journal.ts";
import { Modal } from "../../components/Modal.tsx";
import { Versions } from "./Versions.tsx";

interface UndoChoiceProps {
  fields: JournalEntry["undo"];
  open: boolean;
  isPending: boolean;
  onRestore: (fields: string[]) => void;
  onClose: () => void;
}

/** Shows the earlier versions next to the present ones, and restores the chosen fields. */
export function UndoChoice({ fields, open, isPending, onRestore, onClose }: UndoChoiceProps) {
  const [chosen, setChosen] = useState(() => fields.filter((field) => !field.changed_since).map(({ field }) => field));
  const choose = (field: string, isChosen: boolean) =>
    setChosen((before) => [...before.filter((other) => other !== field), ...(isChosen ? [field] : [])]);
  return (
    <Modal
      open={open}
      title="Something has changed since"
      okText="Restore the chosen fields"
      okButtonProps={{ disabled: chosen.length === 0, loading: isPending }}
      cancelText="Keep everything as it is"
      footer={showButtons}
      onOk={() => onRestore(chosen)}
      onCancel={onClose}
    >
      <Flex vertical gap="middle">
        {fields.map(({ field, label, before, now }) => (
          <Versions
            key={field}
            label={
              <Checkbox checked={chosen.includes(field)} onChange={(event) => choose(field, event.target.checked)}>
                Restore: {label}
              </Checkbox>
            }
            versions={[
              { title: "Before", text: before },
              { title: "Now", text: now },
            ]}
          />
        ))}
      </Flex>
    </Modal>
  );
}

/** The buttons; on a phone, one below the other. */
const showButtons: ModalProps["footer"] = (_, { OkBtn, CancelBtn }) => (
  <Flex wrap gap="small" justify="flex-end">
    <CancelBtn />
    <OkBtn />
  </Flex>
);
