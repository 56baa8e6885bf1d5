import { useEffect, useRef } from "react";
import styles from "./StepHeading.module.css";

/** The open step's heading. It takes the focus after a change of steps, so that screen readers continue there. */
export function StepHeading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current !== text) heading.current?.focus();
    shown.current = text;
  }, [text]);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles["heading"]}>
      {text}
    </h2>
  );
}
