import { CheckOutlined } from "@ant-design/icons";
import { classNames } from "../../components/class-names.ts";
import unseen from "../../components/unseen.module.css";
import { useMessages } from "../../hooks/use-messages.ts";
import type { Wizard } from "./use-wizard.ts";
import { WIZARD_STEPS } from "./wizard-steps.ts";
import styles from "./WizardSteps.module.css";

/** The list of steps in one line, disabled where they cannot be opened yet. Ant Design's `Steps` breaks words on narrow pages. */
export function WizardSteps({ wizard }: { wizard: Wizard }) {
  const say = useMessages("planning");
  return (
    <ol aria-label={say("steps")} className={styles["steps"]}>
      {WIZARD_STEPS.map(({ step, title, heading }) => (
        <li
          key={step}
          aria-current={step === wizard.step ? "step" : undefined}
          className={classNames(step <= wizard.step && styles["reached"])}
        >
          <button
            type="button"
            disabled={!wizard.canOpen(step)}
            onClick={() => void wizard.open(step)}
            className={styles["step"]}
          >
            {say(title)}
            <span className={unseen["unseen"]}>{`: ${say(heading)}`}</span>
            {step < wizard.step && <CheckOutlined aria-label={say("done")} />}
          </button>
        </li>
      ))}
    </ol>
  );
}
