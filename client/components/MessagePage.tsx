import type { ReactNode } from "react";
import { useDocumentTitle } from "../hooks/use-document-title.ts";
import styles from "./MessagePage.module.css";
import { Text } from "./Text.tsx";

interface MessagePageProps {
  title: string;
  text?: ReactNode;
  /** The way on: a button. */
  action?: ReactNode;
}

/** A page that has nothing to show but what is the matter, and a way on. */
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
