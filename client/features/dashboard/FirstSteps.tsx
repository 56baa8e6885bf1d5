import { Button, Flex } from "antd";
import { CheckCircleOutlined } from "@ant-design/icons";
import { Card } from "../../components/Card.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { FORM_DIALOG, type FirstStep } from "./first-steps.ts";
import styles from "./FirstSteps.module.css";

interface FirstStepsProps {
  steps: readonly FirstStep[];
  /** Whether the first open step has the page's primary button. */
  asksFirst: boolean;
  onOpenForm: () => void;
  onPutAway: () => void;
}

/** The steps that get a collective or a new member started. */
export function FirstSteps({ steps, asksFirst, onOpenForm, onPutAway }: FirstStepsProps) {
  const say = useMessages("dashboard");
  const next = asksFirst ? steps.find(({ done }) => !done) : undefined;
  return (
    <Card
      heading={{ text: say("gettingStarted"), level: 2 }}
      extra={
        <Button type="text" onClick={onPutAway}>
          {say("dismiss")}
        </Button>
      }
    >
      <Flex component="ol" vertical gap="middle">
        {steps.map((step) => (
          <Flex component="li" key={step.label} align="center" gap="small">
            <Mark done={step.done} />
            <Flex vertical flex={1}>
              <Text strong={!step.done} secondary={step.done}>
                {step.label}
              </Text>
              {!step.done && (
                <span className={styles["text"]}>
                  <Text secondary>{step.text}</Text>
                </span>
              )}
            </Flex>
            {!step.done && (
              <Go
                by={step.by}
                isNext={step === next}
                name={say("goTo", { step: step.label })}
                onOpenForm={onOpenForm}
              />
            )}
          </Flex>
        ))}
      </Flex>
    </Card>
  );
}

interface GoProps {
  by: FirstStep["by"];
  isNext: boolean;
  name: string;
  onOpenForm: () => void;
}

function Go({ by, isNext, name, onOpenForm }: GoProps) {
  const say = useMessages("dashboard");
  const button = { type: isNext ? "primary" : "default", "aria-label": name, children: say("go") } as const;
  return by === FORM_DIALOG ? <Button {...button} onClick={onOpenForm} /> : <LinkButton {...button} href={by} />;
}

function Mark({ done }: { done: boolean }) {
  const say = useMessages("dashboard");
  if (!done) return <span className={styles["open"]} />;
  return (
    <span role="img" aria-label={say("done")} className={styles["done"]}>
      <CheckCircleOutlined aria-hidden />
    </span>
  );
}
