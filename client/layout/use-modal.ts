import { useEffect, useRef, type ComponentProps } from "react";

/** Opens a modal dialog while it is rendered. The browser traps and restores the focus. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return {
    ref,
    onCancel(event) {
      event.preventDefault();
      onClose();
    },
    // A click on the backdrop has the dialog itself as its target.
    onClick(event) {
      if (event.target === event.currentTarget) onClose();
    },
  } satisfies ComponentProps<"dialog">;
}
