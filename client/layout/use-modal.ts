import { useEffect, useRef, type ComponentProps } from "react";

/** Opens a dialog over the page for as long as it is rendered. The browser keeps the focus inside and gives it back. */
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
    // What lies around it counts as itself.
    onClick(event) {
      if (event.target === event.currentTarget) onClose();
    },
  } satisfies ComponentProps<"dialog">;
}
