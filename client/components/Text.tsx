import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./Text.module.css";

interface TextProps {
  children: ReactNode;
  as?: "span" | "p" | "div";
  strong?: boolean;
  secondary?: boolean;
  /** Keeps line breaks. */
  multiline?: boolean;
}

/** Text in one of the theme's styles. Ant Design's `Typography` also edits, copies and truncates, for 20 KB. */
export function Text({ children, as: Element = "span", strong, secondary, multiline }: TextProps) {
  const className = classNames(
    styles["text"],
    strong && styles["strong"],
    secondary && styles["secondary"],
    multiline && styles["multiline"],
  );
  return <Element className={className}>{children}</Element>;
}
