import { useEffect, useId, useRef } from "react";
import styles from "./StepHeading.module.css";
import { useMessages } from "../../hooks/use-messages.ts";
import { WIZARD_STEPS, type WizardStep } from "./wizard-steps.ts";

/** The open step's heading and meaning. It takes the focus after a change of steps, for screen readers. */
export function StepHeading({ step }: { step: WizardStep }) {
  const say = useMessages("planning");
  const { heading: title, meaning } = WIZARD_STEPS[step];
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
        {say(title)}
      </h2>
      <p id={meaningId} className={styles["meaning"]}>
        {say(meaning)}
      </p>
    </div>
  );
}
