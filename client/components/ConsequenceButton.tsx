import { Button, type ButtonProps } from "antd";
import { Suspense, useState } from "react";
import type { Consequence } from "./consequence.ts";
import { lazyComponent } from "./lazy-component.ts";

/** Rarely needed, so its code is loaded on demand. */
const ConsequenceDialog = lazyComponent(() => import("./ConsequenceDialog.tsx").then((m) => m.ConsequenceDialog));

interface ConsequenceButtonProps extends Pick<ButtonProps, "danger" | "size" | "aria-label"> {
  label: string;
  consequence: Consequence;
  /** Called when the dialog opens. */
  onOpen?: () => void;
}

/** A button for an action that affects others: a dialog says what will happen before it is done. */
export function ConsequenceButton({ label, consequence, onOpen, ...button }: ConsequenceButtonProps) {
  /** Undefined until the dialog is first opened; it keeps its text afterwards. */
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
