import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { classNames } from "../components/class-names.ts";
import { Icon } from "../components/Icon.tsx";
import { ICONS } from "./Notice.tsx";
import { getToastPlace, listToasts, subscribeToToasts } from "./toast.ts";
import styles from "./Toasts.module.css";

/** Shows passing messages over the page, or over the dialog that is open. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, listToasts);
  const place = useSyncExternalStore(subscribeToToasts, getToastPlace);
  return createPortal(
    <div className={styles["toasts"]}>
      {toasts.map(({ id, type, text }) => (
        <div key={id} role="alert" className={classNames(styles["toast"], styles[type])}>
          <span className={styles["icon"]}>
            <Icon icon={ICONS[type]} />
          </span>
          {text}
        </div>
      ))}
    </div>,
    place ?? document.body,
  );
}
