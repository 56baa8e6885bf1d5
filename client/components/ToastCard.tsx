import successIcon from "@ant-design/icons-svg/es/asn/CheckCircleFilled";
import errorIcon from "@ant-design/icons-svg/es/asn/CloseCircleFilled";
import closeIcon from "@ant-design/icons-svg/es/asn/CloseOutlined";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useState, type ComponentProps } from "react";
import { useMessages } from "../hooks/use-messages.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import { dismissToast, type Toast } from "./toast.ts";
import styles from "./Toasts.module.css";
import tones from "./tones.module.css";
import unseen from "./unseen.module.css";

const ICONS = { success: successIcon, error: errorIcon, offer: undefined };

/** How long a toast stays, in milliseconds, with a button of its own and without. */
const ACTION_DURATION = 20_000;
const DURATION = 5_000;

/** One toast. Its time begins anew when it is no longer pointed at and the focus has left it. */
export function ToastCard({ toast, onLeave }: { toast: Toast; onLeave: () => void }) {
  const say = useMessages("common");
  const { type, text, action } = toast;
  const icon = ICONS[type];
  const hint = useId();
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(toast), toast.action ? ACTION_DURATION : DURATION);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  // It may go by itself although it has the focus, such as when its offer ends.
  const leave = useEffectEvent(() => hasFocus && onLeave());
  useLayoutEffect(() => () => void leave(), []);
  const holding: ComponentProps<"div"> = {
    // React does not see the pointer enter where the element that was under it has disappeared.
    onPointerOver: () => setIsPointedAt(true),
    onPointerLeave: () => setIsPointedAt(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  };
  function close(): void {
    onLeave();
    dismissToast(toast);
  }
  return (
    <div role="alert" className={classNames(styles["toast"], tones[type])} {...holding}>
      {icon && (
        <span className={styles["icon"]}>
          <Icon icon={icon} />
        </span>
      )}
      {text}
      {action && (
        <>
          <button
            type="button"
            className={styles["action"]}
            aria-describedby={hint}
            onClick={() => {
              close();
              action.run();
            }}
          >
            {action.label ?? say("undo")}
          </button>
          <span id={hint} className={unseen["unseen"]}>
            {say("undoKey")}
          </span>
        </>
      )}
      <button type="button" className={styles["close"]} aria-label={say("closeMessage")} onClick={close}>
        <Icon icon={closeIcon} />
      </button>
    </div>
  );
}
