import { useEffect, useRef, useSyncExternalStore, type ComponentProps } from "react";
import { createPortal } from "react-dom";
import { toastPlace, toasts } from "./toast.ts";
import { ToastCard } from "./ToastCard.tsx";
import styles from "./Toasts.module.css";

/** Shows toasts at the bottom of the page, or of the dialog that is open. F6 moves the focus to the latest and back. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const place = useSyncExternalStore(toastPlace.subscribe, toastPlace.get);
  const list = useRef<HTMLDivElement>(null);
  /** The element that had the focus before the toasts. */
  const origin = useRef<Element | null>(null);

  function returnFocus(): void {
    if (origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }
  useEffect(() => {
    function move(event: KeyboardEvent): void {
      const button = list.current?.lastElementChild?.querySelector("button");
      if (event.key !== "F6" || !button) return;
      event.preventDefault();
      if (list.current?.contains(document.activeElement)) returnFocus();
      else button.focus();
    }
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, []);
  const focus: ComponentProps<"div"> = {
    onFocus(event) {
      // An open dialog would take the focus back, and the page would take the toast for where to go on.
      event.stopPropagation();
      if (!list.current?.contains(event.relatedTarget)) origin.current = event.relatedTarget;
    },
    onKeyDown(event) {
      if (event.key !== "Escape") return;
      // An open dialog stays.
      event.preventDefault();
      event.stopPropagation();
      returnFocus();
    },
  };
  return createPortal(
    <div ref={list} className={styles["toasts"]} {...focus}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onLeave={returnFocus} />
      ))}
    </div>,
    place ?? document.body,
  );
}
