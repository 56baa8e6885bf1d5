import { LoadingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useMessages } from "../../hooks/use-messages.ts";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import type { ParticipationValues } from "../../domain/participation-values.ts";
import type { Wizard } from "./use-wizard.ts";
import { CAPACITY_STEP, type WizardStep } from "./wizard-steps.ts";
import styles from "./WizardButtons.module.css";

interface WizardButtonsProps {
  wizard: Wizard;
  form: DraftFormInstance<ParticipationValues>;
  /** True while something that the page shows as loading is missing. */
  isWaiting: boolean;
  /** Whether the notice above has the button that is wanted. */
  isRepeated: boolean;
}

/** The wizard's buttons, always visible. */
export function WizardButtons({ wizard, form, isWaiting, isRepeated }: WizardButtonsProps) {
  const say = useMessages("planning");
  const { isAtEnd } = wizard;
  return (
    <div className={styles["buttons"]} data-bottom-bar="">
      <Button onClick={wizard.back} disabled={wizard.step === CAPACITY_STEP}>
        {say("back")}
      </Button>
      {!(isAtEnd && form.isDisabled) && (
        <Button
          type={isRepeated && !isAtEnd ? "default" : "primary"}
          // It leads through answers that can only be read, too.
          disabled={isAtEnd && isWaiting}
          // Not while it saves: what is typed meanwhile can be sent too.
          loading={wizard.isChecking}
          icon={isAtEnd && form.isSaving && <LoadingOutlined />}
          onClick={() => void (isAtEnd ? wizard.submit() : wizard.open((wizard.step + 1) as WizardStep))}
        >
          {say(isAtEnd ? "submit" : "next")}
        </Button>
      )}
    </div>
  );
}
