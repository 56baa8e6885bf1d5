import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from "react";
import { useBackCloses } from "../hooks/use-back-closes.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { Button } from "../components/Button.tsx";
import styles from "./Dialog.module.css";
import { toastPlace } from "../components/toast.ts";

interface DialogProps {
  title: string;
  children: ReactNode;
  okText: string;
  isPending?: boolean;
  onConfirm: () => void;
  /** Also called for Escape, for Back, and for a click outside the dialog. */
  onClose: () => void;
}

/** A modal question before something is deleted, open while it is rendered. The browser traps and restores the focus. */
export function Dialog({ title, children, okText, isPending = false, onConfirm, onClose }: DialogProps) {
  const say = useMessages("common");
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useBackCloses(true, onClose);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    toastPlace.set(dialog);
    return () => {
      toastPlace.set(null);
      dialog?.close();
    };
  }, []);
  const dismissal: ComponentProps<"dialog"> = {
    onCancel(event) {
      event.preventDefault();
      onClose();
    },
    // A click on the backdrop has the dialog itself as its target.
    onClick(event) {
      if (event.target === event.currentTarget) onClose();
    },
  };
  return (
    <dialog ref={ref} className={styles["dialog"]} aria-labelledby={id} {...dismissal}>
      <div className={styles["body"]}>
        <h2 id={id} className={styles["title"]}>
          {title}
        </h2>
        {children}
        <div className={styles["actions"]}>
          <Button onClick={onClose}>{say("cancel")}</Button>
          <Button kind="primary" danger loading={isPending} onClick={onConfirm}>
            {okText}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
