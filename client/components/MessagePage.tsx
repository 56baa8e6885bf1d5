import type { ReactNode } from "react";
import { useDocumentTitle } from "../hooks/use-document-title.ts";
import styles from "./MessagePage.module.css";
import { Text } from "./Text.tsx";

interface MessagePageProps {
  title: string;
  text?: ReactNode;
  /** A button for the next step. */
  action?: ReactNode;
}

/** A page with only a message and what to do next. */
export function MessagePage({ title, text, action }: MessagePageProps) {
  useDocumentTitle(title);
  return (
    <div className={styles["page"]}>
      <h1 className={styles["title"]}>{title}</h1>
      {text !== undefined && <Text secondary>{text}</Text>}
      {action}
    </div>
  );
}
