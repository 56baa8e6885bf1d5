import type { ModalProps } from "antd";
import type { ReactNode } from "react";
import type { DialogProps } from "../components/DialogButton.tsx";
import { Modal } from "../components/Modal.tsx";
import { useMessages } from "../hooks/use-messages.ts";
import { ShortForm, type ShortFormProps } from "./ShortForm.tsx";

interface FormDialogProps<Values, Result> extends DialogProps, Omit<ShortFormProps<Values, Result>, "onCancel"> {
  title: string;
  /** Shown instead of the form: its outcome, or why it cannot be sent. */
  instead?: ReactNode;
}

const OK_ALONE: ModalProps["footer"] = (_both, { OkBtn }) => <OkBtn />;

/** A dialog with a form. What was typed stays until it is sent. */
export function FormDialog<Values extends object, Result>(props: FormDialogProps<Values, Result>) {
  const { open, onClose, title, instead, ...form } = props;
  const say = useMessages("common");
  return (
    <Modal
      open={open}
      title={title}
      footer={instead === undefined ? null : OK_ALONE}
      okText={say("close")}
      okType="default"
      // A click beside the dialog would lose an outcome that is shown once.
      mask={{ closable: instead === undefined }}
      onOk={onClose}
      onCancel={onClose}
      afterOpenChange={(isOpen) =>
        isOpen && document.getElementById(form.name)?.querySelector<HTMLElement>("input, textarea")?.focus()
      }
    >
      {instead ?? <ShortForm {...form} whole="dialog" onCancel={onClose} />}
    </Modal>
  );
}
