import type { TwoStepSetUp } from "../../../shared/account/account.schema.ts";
import { showToast } from "../../components/toast.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmTwoStep } from "./ConfirmTwoStep.tsx";
import { CurrentPasswordForm } from "./CurrentPasswordForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

export type TwoStepStep = { name: "overview" | "begin" | "renew" | "turnOff" } | { name: "codes"; codes: string[] };

interface TwoStepStepsProps {
  step: TwoStepStep;
  setUp: TwoStepSetUp | undefined;
  onSetUp: (setUp: TwoStepSetUp) => void;
  onCodes: (answer: { recovery_codes: string[] }) => void;
  onDone: () => void;
}

/** The steps after the overview. Their code is loaded together, so that new codes can always be shown. */
export function TwoStepSteps({ step, setUp, onSetUp, onCodes, onDone }: TwoStepStepsProps) {
  const say = useMessages("settings");
  const { client } = trpc.useUtils();
  if (step.name === "codes") return <RecoveryCodes codes={step.codes} onDone={onDone} />;
  if (setUp) return <ConfirmTwoStep setUp={setUp} onConfirmed={onCodes} onCancel={onDone} />;
  if (step.name === "begin") {
    return (
      <CurrentPasswordForm
        key="begin"
        name="two-step-password"
        submitLabel={say("continue")}
        send={(input: { current_password: string }) => client.account.beginTwoStep.mutate(input)}
        onSent={onSetUp}
        onCancel={onDone}
      />
    );
  }
  if (step.name === "renew") {
    return (
      <CurrentPasswordForm
        key="renew"
        name="two-step-password"
        submitLabel={say("makeNewCodes")}
        send={(input: { current_password: string }) => client.account.renewRecoveryCodes.mutate(input)}
        onSent={onCodes}
        onCancel={onDone}
      />
    );
  }
  return (
    <CurrentPasswordForm
      key="turn-off"
      name="two-step-password"
      submitLabel={say("turnOff")}
      danger
      send={(input: { current_password: string }) => client.account.turnOffTwoStep.mutate(input)}
      onSent={() => {
        onDone();
        showToast("success", say("twoStepIsOff"));
      }}
      onCancel={onDone}
    />
  );
}
