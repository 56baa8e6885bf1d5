import { Button, type ButtonProps } from "antd";
import { useState, type ReactNode } from "react";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
}

interface DialogButtonProps extends ButtonProps {
  /** Renders the dialog once it has been opened. A closed dialog stays, and with it what was typed. */
  renderDialog: (props: DialogProps) => ReactNode;
  onOpen?: () => void;
}

export function DialogButton({ renderDialog, onOpen, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState<boolean>();
  function open() {
    onOpen?.();
    setIsOpen(true);
  }
  return (
    <>
      <Button {...button} onClick={open} />
      {isOpen !== undefined && renderDialog({ open: isOpen, onClose: () => setIsOpen(false) })}
    </>
  );
}
