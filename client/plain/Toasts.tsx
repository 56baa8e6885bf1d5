import { useSyncExternalStore } from "react";
import { Icon } from "./Icon.tsx";
import { ICONS } from "./Notice.tsx";
import { listToasts, subscribeToToasts } from "./toast.ts";

/** Where passing messages are shown. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, listToasts);
  return (
    <div className="toasts">
      {toasts.map(({ id, type, text }) => (
        <div key={id} role="alert" className={`toast ${type}`}>
          <Icon icon={ICONS[type]} />
          {text}
        </div>
      ))}
    </div>
  );
}
