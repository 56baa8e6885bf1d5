import { LoadingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useMessages } from "../../hooks/use-messages.ts";
import type { Wizard } from "./use-wizard.ts";
import { CAPACITY_STEP, type WizardStep } from "./wizard-steps.ts";
import styles from "./WizardButtons.module.css";

interface WizardButtonsProps {
  wizard: Wizard;
  readOnly: boolean;
  saving: boolean;
  /** Null as long as it has to wait for something that the page shows as loading. */
  onSubmit: (() => void) | null;
}

/** The wizard's buttons, always visible. */
export function WizardButtons({ wizard, readOnly, saving, onSubmit }: WizardButtonsProps) {
  const say = useMessages("planning");
  const atEnd = wizard.step === wizard.last;
  return (
    <div className={styles["buttons"]} data-bottom-bar="">
      <Button onClick={wizard.back} disabled={wizard.step === CAPACITY_STEP}>
        {say("back")}
      </Button>
      {!atEnd && (
        <Button
          type="primary"
          loading={wizard.isChecking}
          onClick={() => void wizard.open((wizard.step + 1) as WizardStep)}
        >
          {say("next")}
        </Button>
      )}
      {atEnd && !readOnly && (
        // Not `loading` while it saves: what is typed meanwhile can be sent too.
        <Button
          type="primary"
          disabled={onSubmit === null}
          loading={wizard.isChecking}
          icon={saving && <LoadingOutlined />}
          onClick={onSubmit ?? undefined}
        >
          {say("submit")}
        </Button>
      )}
    </div>
  );
}
