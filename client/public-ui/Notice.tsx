import successIcon from "@ant-design/icons-svg/es/asn/CheckCircleFilled";
import errorIcon from "@ant-design/icons-svg/es/asn/CloseCircleFilled";
import warningIcon from "@ant-design/icons-svg/es/asn/ExclamationCircleFilled";
import infoIcon from "@ant-design/icons-svg/es/asn/InfoCircleFilled";
import type { ReactNode } from "react";
import { classNames } from "../components/class-names.ts";
import { Icon } from "../components/Icon.tsx";
import styles from "./Notice.module.css";

const ICONS = { success: successIcon, error: errorIcon, warning: warningIcon, info: infoIcon };

interface NoticeProps {
  type: keyof typeof ICONS;
  title: string;
  description?: ReactNode;
  /** How screen readers announce it: an `alert` at once. */
  role?: "alert" | "status" | "note";
}

/** A message within the page. */
export function Notice({ type, title, description, role = "alert" }: NoticeProps) {
  const described = description !== undefined;
  return (
    <div role={role} className={classNames(styles["notice"], styles[type], described && styles["described"])}>
      <span className={styles["icon"]}>
        <Icon icon={ICONS[type]} />
      </span>
      <div className={styles["words"]}>
        <div className={styles["title"]}>{title}</div>
        {described && <div>{description}</div>}
      </div>
    </div>
  );
}
