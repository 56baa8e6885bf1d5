import { useEffect, useRef } from "react";
import styles from "./StepHeading.module.css";

/** The open step's heading. It takes the focus after a change of steps, so that screen readers continue there. */
export function StepHeading({ text, takesFocus }: { text: string; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [text, takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles["heading"]}>
      {text}
    </h2>
  );
}
