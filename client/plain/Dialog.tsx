import { useId, type ReactNode } from "react";
import { useModal } from "./use-modal.ts";

interface DialogProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** Also by Escape, and by a click beside it. */
  onClose: () => void;
}

/** A question over the page. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const id = useId();
  return (
    <dialog {...useModal(onClose)} className="dialog" aria-labelledby={id}>
      <div className="dialog-body">
        <h2 id={id}>{title}</h2>
        {children}
        <div className="dialog-actions">{actions}</div>
      </div>
    </dialog>
  );
}
