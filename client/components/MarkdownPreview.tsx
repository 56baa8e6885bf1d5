import type { ReactNode } from "react";
import { useMessages } from "../hooks/use-messages.ts";
import { Card } from "./Card.tsx";
import styles from "./MarkdownPreview.module.css";

export function MarkdownPreview({ children }: { children: ReactNode }) {
  const say = useMessages("common");
  return (
    <div className={styles["preview"]}>
      <Card size="small" heading={{ text: say("preview"), level: 2 }}>
        {children}
      </Card>
    </div>
  );
}
