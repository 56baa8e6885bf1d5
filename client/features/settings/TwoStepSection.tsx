import { Button, Flex, Skeleton } from "antd";
import { useEffect, useState } from "react";
import type { TwoStep, TwoStepSetUp } from "../../../shared/account/account.schema.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { useDraft } from "../../forms/use-draft.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { momentTag } from "./Moment.tsx";
import type { TwoStepStep } from "./TwoStepSteps.tsx";

/** Rarely shown, and the QR code is large. */
const TwoStepSteps = lazyComponent(
  () => import("./TwoStepSteps.tsx").then((m) => m.TwoStepSteps),
  () => <Skeleton active />,
);

/** Two-step sign-in: a code of an authenticator app after the password. */
export function TwoStepSection() {
  const say = useMessages("settings");
  const query = trpc.account.twoStep.useQuery();
  return (
    <Loaded query={query} what={say("twoStep")} meanwhile={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
      {(twoStep) => <Steps twoStep={twoStep} />}
    </Loaded>
  );
}

const NO_SET_UP: TwoStepSetUp = { secret: "", url: "" };

/** The set-up in progress, kept in this tab: a phone may reload it, and the server shows a secret only once. */
function useSetUp(isOn: boolean) {
  const { draft, keepDraft, clearDraft } = useDraft("two-step", NO_SET_UP);
  useEffect(() => {
    // It was turned on elsewhere.
    if (isOn && draft) clearDraft();
  }, [isOn, draft, clearDraft]);
  return {
    setUp: isOn ? undefined : draft?.values,
    keep: (setUp: TwoStepSetUp) => keepDraft({ values: setUp, base: NO_SET_UP }),
    giveUp: clearDraft,
  };
}

/** The open step. Each step that asks for the password leads to the next one, or back to the overview. */
function Steps({ twoStep }: { twoStep: TwoStep }) {
  const [step, setStep] = useState<TwoStepStep>({ name: "overview" });
  const { account } = trpc.useUtils();
  const { setUp, keep, giveUp } = useSetUp(twoStep.on_since !== null);
  const done = () => {
    giveUp();
    setStep({ name: "overview" });
    void account.invalidate();
  };
  const showCodes = ({ recovery_codes }: { recovery_codes: string[] }) => {
    giveUp();
    setStep({ name: "codes", codes: recovery_codes });
    void account.invalidate();
  };
  if (step.name === "overview" && !setUp) return <Overview twoStep={twoStep} onChoose={(name) => setStep({ name })} />;
  return <TwoStepSteps step={step} setUp={setUp} onSetUp={keep} onCodes={showCodes} onDone={done} />;
}

interface OverviewProps {
  twoStep: TwoStep;
  onChoose: (step: "begin" | "renew" | "turnOff") => void;
}

function Overview({ twoStep: { on_since, recovery_codes_left }, onChoose }: OverviewProps) {
  const say = useMessages("settings");
  return (
    <Flex vertical gap="middle" align="flex-start">
      {on_since === null ? (
        <>
          <Paragraph secondary>{say("twoStepHelp")}</Paragraph>
          <Button onClick={() => onChoose("begin")}>{say("turnOn")}</Button>
        </>
      ) : (
        <>
          <div>
            <Paragraph strong>{say.rich("onSince", { moment: momentTag(on_since) })}</Paragraph>
            <Text secondary>{say("codesLeft", { count: recovery_codes_left })}</Text>
          </div>
          <Flex wrap gap="small">
            <Button onClick={() => onChoose("renew")}>{say("newCodes")}</Button>
            <Button onClick={() => onChoose("turnOff")}>{say("turnOff")}</Button>
          </Flex>
        </>
      )}
    </Flex>
  );
}
