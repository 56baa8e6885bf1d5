import { DownOutlined } from "@ant-design/icons";
import { useState, type ReactNode } from "react";
import { getLocale } from "../hooks/use-messages.ts";
import { Text } from "./Text.tsx";
import styles from "./FoldedSection.module.css";

interface FoldedSectionProps {
  title: string;
  level: 2 | 3;
  /** How many there are inside. */
  count?: number | undefined;
  /** The section's address, if it has one. */
  id?: string;
  /** Whether it is open at first. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A row of a card that opens on request. What it contains is rendered when it is opened for the first time. */
export function FoldedSection({ title, level, count, id, isOpen = false, children }: FoldedSectionProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <details id={id} className={styles["folded"]} open={isOpen} onToggle={() => setWasOpened(true)}>
      <summary>
        <Heading>{title}</Heading>
        {count !== undefined && <Text secondary>{new Intl.NumberFormat(getLocale()).format(count)}</Text>}
        <DownOutlined aria-hidden className={styles["arrow"]} />
      </summary>
      {wasOpened && (
        <div role="group" aria-label={title} className={styles["content"]}>
          {children}
        </div>
      )}
    </details>
  );
}
