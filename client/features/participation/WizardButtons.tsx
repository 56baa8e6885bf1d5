import { Button, Flex, theme } from "antd";
import type { Wizard } from "./use-wizard.ts";
import { CAPACITY_STEP, type WizardStep } from "./wizard-steps.ts";

interface WizardButtonsProps {
  wizard: Wizard;
  readOnly: boolean;
  saving: boolean;
  onSubmit: () => void;
}

/** The way through the wizard, at hand however long the step is. */
export function WizardButtons({ wizard, readOnly, saving, onSubmit }: WizardButtonsProps) {
  const { token } = theme.useToken();
  const atEnd = wizard.step === wizard.last;
  return (
    <Flex
      gap="small"
      justify="space-between"
      style={{
        position: "sticky",
        bottom: 0,
        zIndex: 1,
        paddingBlock: token.paddingSM,
        background: token.colorBgLayout,
        borderTop: `${token.lineWidth}px ${token.lineType} ${token.colorBorderSecondary}`,
      }}
    >
      <Button onClick={wizard.back} disabled={wizard.step === CAPACITY_STEP}>
        Back
      </Button>
      {!atEnd && (
        <Button type="primary" onClick={() => wizard.open((wizard.step + 1) as WizardStep)}>
          Next step
        </Button>
      )}
      {atEnd && !readOnly && (
        <Button type="primary" loading={saving} onClick={onSubmit}>
          Submit
        </Button>
      )}
    </Flex>
  );
}
