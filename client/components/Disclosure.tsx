import { useState, type ReactNode } from "react";
import styles from "./Disclosure.module.css";

/** Shows more on request. What it contains is rendered when it is opened for the first time. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details onToggle={() => setWasOpened(true)}>
      <summary className={styles["summary"]}>{summary}</summary>
      {wasOpened && <div className={styles["content"]}>{children}</div>}
    </details>
  );
}
