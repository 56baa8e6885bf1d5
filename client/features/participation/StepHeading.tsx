import { useEffect, useId, useRef } from "react";
import styles from "./StepHeading.module.css";
import type { WizardStep } from "./wizard-steps.ts";

/**
 * The open step's heading, and what the step means. The heading takes the focus after a change of steps, so that screen
 * readers continue there.
 */
export function StepHeading({ step, title, meaning }: { step: WizardStep; title: string; meaning: string }) {
  const meaningId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div className={styles["head"]}>
      <h2 ref={heading} tabIndex={-1} aria-describedby={meaningId} className={styles["heading"]}>
        {title}
      </h2>
      <p id={meaningId} className={styles["meaning"]}>
        {meaning}
      </p>
    </div>
  );
}
