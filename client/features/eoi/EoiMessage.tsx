import { useEffect, useRef, type ReactNode } from "react";
import { PageHead } from "../../components/PageHead.tsx";
import { Text } from "../../components/Text.tsx";
import styles from "./eoi.module.css";

interface EoiMessageProps {
  title: string;
  text: ReactNode;
  /** A button for the next step. */
  action?: ReactNode;
}

/** A message in place of a form. It takes the focus, so that screen readers read it, and scrolls to its start. */
export function EoiMessage({ title, text, action }: EoiMessageProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={place} role="status" tabIndex={-1} className={styles["message"]}>
      <PageHead title={title} />
      <Text as="p">{text}</Text>
      {action && <div className={styles["action"]}>{action}</div>}
    </div>
  );
}
