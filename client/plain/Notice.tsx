import successIcon from "@ant-design/icons-svg/es/asn/CheckCircleFilled";
import errorIcon from "@ant-design/icons-svg/es/asn/CloseCircleFilled";
import warningIcon from "@ant-design/icons-svg/es/asn/ExclamationCircleFilled";
import infoIcon from "@ant-design/icons-svg/es/asn/InfoCircleFilled";
import type { CSSProperties, ReactNode } from "react";
import { Icon } from "./Icon.tsx";

export const ICONS = { success: successIcon, error: errorIcon, warning: warningIcon, info: infoIcon };

interface NoticeProps {
  type: keyof typeof ICONS;
  title: string;
  description?: ReactNode;
  /** What can be done about it, at its right end. */
  action?: ReactNode;
  /** How it is read out: an `alert` at once. */
  role?: "alert" | "status" | "note";
  withIcon?: boolean;
  /** From edge to edge. */
  banner?: boolean;
  style?: CSSProperties;
}

/** Says what happened, or what is to be known, within the page. */
export function Notice(props: NoticeProps) {
  const { type, title, description, action, role = "alert", withIcon = true, banner, style } = props;
  const className = ["notice", type, description !== undefined && "described", banner && "banner"].filter(Boolean);
  return (
    <div role={role} className={className.join(" ")} style={style}>
      {withIcon && <Icon icon={ICONS[type]} />}
      <div className="notice-words">
        <div className="notice-title">{title}</div>
        {description !== undefined && <div>{description}</div>}
      </div>
      {action}
    </div>
  );
}
