import { Button, type ButtonProps } from "antd";
import { Suspense, useState } from "react";
import type { Consequence } from "./consequence.ts";
import { lazyComponent } from "./lazy-component.ts";

/** Seldom needed, so that its code comes when it is. */
const ConsequenceDialog = lazyComponent(() => import("./ConsequenceDialog.tsx").then((m) => m.ConsequenceDialog));

interface ConsequenceButtonProps extends Pick<ButtonProps, "danger" | "size" | "aria-label"> {
  label: string;
  consequence: Consequence;
  /** Called when the dialog opens. */
  onOpen?: () => void;
}

/** A button for something that others notice: a dialog says what follows before it is done. */
export function ConsequenceButton({ label, consequence, onOpen, ...button }: ConsequenceButtonProps) {
  /** Undefined until the dialog was opened for the first time; it keeps its text afterwards. */
  const [isOpen, setIsOpen] = useState<boolean>();
  function open() {
    onOpen?.();
    setIsOpen(true);
  }
  return (
    <>
      <Button {...button} onClick={open}>
        {label}
      </Button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <ConsequenceDialog consequence={consequence} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
