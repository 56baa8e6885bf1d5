import { Flex, Switch, type SwitchProps } from "antd";
import { useId, type ReactNode } from "react";
import { Text } from "../../components/Text.tsx";

interface SwitchRowProps extends Pick<SwitchProps, "checked" | "loading" | "disabled" | "onChange"> {
  label: string;
  explanation: string;
  /** The choices while it is on. */
  children?: ReactNode;
}

/** A switch with its label, and what it does. */
export function SwitchRow({ label, explanation, children, ...shown }: SwitchRowProps) {
  const [id, explanationId] = [useId(), useId()];
  return (
    <Flex gap="small" align="start">
      <Switch {...shown} id={id} aria-describedby={explanationId} />
      <Flex vertical gap="small">
        <Flex vertical>
          <label htmlFor={id}>{label}</label>
          <Text secondary>
            <span id={explanationId}>{explanation}</span>
          </Text>
        </Flex>
        {children}
      </Flex>
    </Flex>
  );
}
