import { ConfigProvider, Form, theme } from "antd";
import { useMemo, type ReactNode } from "react";
import type { IsoDate } from "../../../shared/dates.ts";
import type { Interval } from "../../../shared/intervals.ts";
import type { CrewInvolvement } from "../../../shared/involvements.ts";
import { PageContainer } from "../../components/PageContainer.tsx";
import { useTypedForm } from "../../forms/use-typed-form.ts";
import { CapacityStep } from "./CapacityStep.tsx";
import { CrewsStep } from "./CrewsStep.tsx";
import { IntentionStep } from "./IntentionStep.tsx";
import { participationValuesSchema, type ParticipationValues } from "./participation-values.ts";
import { StepHeading } from "./StepHeading.tsx";
import { useSaveParticipation } from "./use-save-participation.ts";
import { FORM_NAME, useWizard } from "./use-wizard.ts";
import { CAPACITY_STEP, CREWS_STEP, INTENTION_STEP, type WizardStep } from "./wizard-steps.ts";
import { WizardButtons } from "./WizardButtons.tsx";
import { WizardHead } from "./WizardHead.tsx";
import { WizardNotices } from "./WizardNotices.tsx";
import { WizardSteps } from "./WizardSteps.tsx";

const STEP_HEADINGS: Record<WizardStep, string> = {
  [CAPACITY_STEP]: "Plan your capacity",
  [INTENTION_STEP]: "Plan your participation",
  [CREWS_STEP]: "Crews",
};

interface ParticipationWizardProps {
  personId: number;
  interval: Interval;
  today: IsoDate;
  readOnly: boolean;
  saved: ParticipationValues;
  involvements: readonly CrewInvolvement[];
  previous: readonly CrewInvolvement[];
}

/** The three steps of one interval's participation, saved together at the end. */
export function ParticipationWizard(props: ParticipationWizardProps) {
  const { personId, interval, today, readOnly, saved, involvements, previous } = props;
  const typing = useTypedForm({
    name: `participation:${interval.id}`,
    valuesSchema: participationValuesSchema,
    saved,
    readOnly,
  });
  const wizard = useWizard({ form: typing.form, readOnly, recorded: saved.participation_intention !== null });
  const saving = useSaveParticipation({
    intervalId: interval.id,
    onSaved: typing.forgetDraft,
    onFieldErrors: wizard.showFieldErrors,
  });

  return (
    <PageContainer width="text">
      <WizardHead interval={interval} today={today} />
      <WizardNotices readOnly={readOnly} typing={typing} refusal={saving.refusal} />
      <WizardSteps wizard={wizard} />
      <StepHeading text={STEP_HEADINGS[wizard.step]} takesFocus={wizard.moved} />
      <LegibleWhenDisabled>
        <Form
          // Not a form element: Enter in a single-line field must not send what is typed so far.
          component="div"
          form={typing.form}
          name={FORM_NAME}
          layout="vertical"
          disabled={readOnly}
          initialValues={typing.initialValues}
          onValuesChange={typing.keepTyped}
        >
          {wizard.step === CAPACITY_STEP && <CapacityStep />}
          {wizard.step === INTENTION_STEP && <IntentionStep />}
          {wizard.step === CREWS_STEP && (
            <CrewsStep personId={personId} involvements={involvements} previous={previous} />
          )}
        </Form>
      </LegibleWhenDisabled>
      <WizardButtons
        wizard={wizard}
        readOnly={readOnly}
        saving={saving.isPending}
        onSubmit={() => wizard.whenComplete(saving.save)}
      />
    </PageContainer>
  );
}

/** Answers that can only be read are still there to be read: paler, but not as pale as a disabled button. */
function LegibleWhenDisabled({ children }: { children: ReactNode }) {
  const { token } = theme.useToken();
  // Another theme, even an equal one, would render all that is inside again, with every key that is typed.
  const legible = useMemo(() => ({ token: { colorTextDisabled: token.colorTextSecondary } }), [token]);
  return <ConfigProvider theme={legible}>{children}</ConfigProvider>;
}
