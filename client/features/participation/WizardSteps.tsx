import { Grid, Steps } from "antd";
import { classNames } from "../../components/class-names.ts";
import type { Wizard } from "./use-wizard.ts";
import { WIZARD_STEPS, type WizardStep } from "./wizard-steps.ts";
import styles from "./WizardSteps.module.css";

/** The list of steps; steps that cannot be opened yet are disabled. */
export function WizardSteps({ wizard }: { wizard: Wizard }) {
  const { sm } = Grid.useBreakpoint();
  const items = WIZARD_STEPS.map(({ step, title }) => {
    const disabled = !wizard.canOpen(step);
    // Ant Design gives a disabled step no role, so screen readers would not know its state.
    const state = disabled ? { role: "button", "aria-disabled": true, style: { cursor: "not-allowed" } } : {};
    return { title, disabled, ...state, ...(step === wizard.step ? { "aria-current": "step" } : {}) };
  });
  return (
    <Steps
      current={wizard.step}
      onChange={(step) => void wizard.open(step as WizardStep)}
      items={items}
      size="small"
      responsive={false}
      titlePlacement={sm ? "horizontal" : "vertical"}
      className={classNames(styles["steps"])}
    />
  );
}
