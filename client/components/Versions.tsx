import type { ReactNode } from "react";
import { Paragraph, Text } from "./Text.tsx";
import styles from "./Versions.module.css";

interface VersionsProps {
  label: ReactNode;
  versions: readonly { title: string; text: string }[];
  /** Buttons for the next step. */
  children?: ReactNode;
}

/** Two versions of a field, side by side if there is room. */
export function Versions({ label, versions, children }: VersionsProps) {
  return (
    <fieldset className={styles["field"]}>
      <legend>{label}</legend>
      <div className={styles["versions"]}>
        {versions.map(({ title, text }) => (
          <div key={title} className={styles["version"]}>
            <Text secondary>{title}</Text>
            <Paragraph multiline>{text}</Paragraph>
          </div>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
