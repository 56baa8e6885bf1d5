import { Flex } from "antd";
import { CheckCircleOutlined } from "@ant-design/icons";
import { Card } from "../../components/Card.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import type { FirstStep } from "./first-steps.ts";
import styles from "./FirstSteps.module.css";

/** The steps to get a new collective started. The first open step has the page's primary button. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const say = useMessages("dashboard");
  const next = steps.find(({ done, href }) => !done && href !== undefined);
  return (
    <Card heading={{ text: say("gettingStarted"), level: 2 }}>
      <Flex component="ol" vertical gap="middle">
        {steps.map((step) => (
          <Flex component="li" key={step.label} align="center" gap="small">
            <Mark done={step.done} />
            <Flex vertical flex={1}>
              <Text strong={!step.done} secondary={step.done}>
                {step.label}
              </Text>
              {!step.done && <Text secondary>{step.text}</Text>}
            </Flex>
            {!step.done && step.href !== undefined && (
              <LinkButton
                type={step === next ? "primary" : "default"}
                href={step.href}
                aria-label={say("goTo", { step: step.label })}
              >
                {say("go")}
              </LinkButton>
            )}
          </Flex>
        ))}
      </Flex>
    </Card>
  );
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
