import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./Tag.module.css";
import tones from "./tones.module.css";

export type TagColor = "success" | "info" | "warning" | "error" | "convenor";

interface TagProps {
  /** Grey if none is given. */
  color?: TagColor | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** A word or two about what stands beside it. */
export function Tag({ color, icon, children }: TagProps) {
  return (
    <span className={classNames(styles["tag"], color && tones[color])}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
