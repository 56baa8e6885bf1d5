import { useEffect, useRef, useSyncExternalStore } from "react";
import { classNames } from "../components/class-names.ts";
import { Icon } from "../components/Icon.tsx";
import { ICONS } from "./Notice.tsx";
import { listToasts, subscribeToToasts } from "./toast.ts";
import styles from "./Toasts.module.css";

/** The container for toasts. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, listToasts);
  const place = useRef<HTMLDivElement>(null);
  // The browser's top layer shows the last opened element on top, above open dialogs.
  useEffect(() => {
    place.current?.hidePopover();
    if (toasts.length > 0) place.current?.showPopover();
  }, [toasts]);
  return (
    <div ref={place} popover="manual" className={styles["toasts"]}>
      {toasts.map(({ id, type, text }) => (
        <div key={id} role="alert" className={classNames(styles["toast"], styles[type])}>
          <span className={styles["icon"]}>
            <Icon icon={ICONS[type]} />
          </span>
          {text}
        </div>
      ))}
    </div>
  );
}
