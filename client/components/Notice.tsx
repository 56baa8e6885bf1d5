import successIcon from "@ant-design/icons-svg/es/asn/CheckCircleFilled";
import errorIcon from "@ant-design/icons-svg/es/asn/CloseCircleFilled";
import warningIcon from "@ant-design/icons-svg/es/asn/ExclamationCircleFilled";
import infoIcon from "@ant-design/icons-svg/es/asn/InfoCircleFilled";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import styles from "./Notice.module.css";
import tones from "./tones.module.css";

const ICONS = { success: successIcon, error: errorIcon, warning: warningIcon, info: infoIcon };

interface NoticeProps {
  type: keyof typeof ICONS;
  title: ReactNode;
  description?: ReactNode;
  /** A button beside the words. */
  action?: ReactNode;
  /** Whether it goes from edge to edge. */
  banner?: boolean;
  className?: string | undefined;
  /** How screen readers announce it: an `alert`, such as an error, at once, a `status` later, and a `note` not at all. */
  role?: "alert" | "status" | "note";
}

/** A message within the page. */
export function Notice({ type, title, description, action, banner = false, className, role }: NoticeProps) {
  const described = Boolean(description);
  const classes = classNames(
    styles["notice"],
    tones[type],
    described && styles["described"],
    Boolean(action) && styles["acting"],
    banner && styles["banner"],
    className,
  );
  return (
    <div role={role ?? (type === "error" ? "alert" : "status")} className={classes}>
      <span className={styles["icon"]}>
        <Icon icon={ICONS[type]} />
      </span>
      <div className={styles["words"]}>
        <div className={styles["title"]}>{title}</div>
        {described && <div>{description}</div>}
      </div>
      {Boolean(action) && <div className={styles["action"]}>{action}</div>}
    </div>
  );
}
