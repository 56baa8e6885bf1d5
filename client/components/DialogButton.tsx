import { Button, type ButtonProps } from "antd";
import { useState, type ReactNode } from "react";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
}

interface DialogButtonProps extends ButtonProps {
  /** Renders the dialog once it has been opened. A closed dialog stays, and with it what was typed. */
  dialog: (props: DialogProps) => ReactNode;
  onOpen?: () => void;
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, onOpen, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState<boolean>();
  function open() {
    onOpen?.();
    setIsOpen(true);
  }
  return (
    <>
      <Button {...button} onClick={open} />
      {isOpen !== undefined && dialog({ open: isOpen, onClose: () => setIsOpen(false) })}
    </>
  );
}
