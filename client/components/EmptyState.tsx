import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";
import { Text } from "./Text.tsx";
import { TideMark } from "./TideMark.tsx";

interface EmptyStateProps {
  title: string;
  text: string;
  action?: ReactNode;
}

/** Explains an empty list or page. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles["empty"]}>
      <TideMark size={40} />
      <Text strong>{title}</Text>
      <div className={styles["text"]}>
        <Text secondary>{text}</Text>
      </div>
      {action && <div className={styles["action"]}>{action}</div>}
    </div>
  );
}
