import { Button, ConfigProvider, Flex, Form, Radio } from "antd";
import { useId, type ReactNode } from "react";
import { participationRules } from "./participation-rules.ts";
import type { ParticipationField } from "./wizard-steps.ts";

interface RadioItemProps {
  name: ParticipationField;
  label: ReactNode;
  options: { value: string | number; label: string }[];
  required?: boolean;
  /** Radio buttons cannot be unchosen by themselves: names the button that does it, where that is wanted. */
  clearLabel?: string;
}

/** A form field of radio buttons, one under the other, named by its label. */
export function RadioItem({ name, label, options, required = false, clearLabel }: RadioItemProps) {
  const labelId = useId();
  return (
    <Form.Item
      name={name}
      label={<span id={labelId}>{label}</span>}
      required={required}
      rules={participationRules(name)}
    >
      <Radios aria-labelledby={labelId} options={options} clearLabel={clearLabel} />
    </Form.Item>
  );
}

interface RadiosProps {
  /** Value, `onChange`, id and the aria attributes are given by the `Form.Item` around it. */
  id?: string;
  value?: string | number | null;
  onChange?: (value: string | number | null) => void;
  options: RadioItemProps["options"];
  clearLabel: string | undefined;
  "aria-labelledby": string;
}

function Radios({ value, onChange, clearLabel, ...groupProps }: RadiosProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  const answered = value !== null && value !== undefined;
  return (
    <Flex vertical align="flex-start" gap="small">
      <Radio.Group
        {...groupProps}
        value={value}
        onChange={(event) => onChange?.(event.target.value as string | number)}
        orientation="vertical"
      />
      {clearLabel && answered && !componentDisabled && (
        <Button size="small" onClick={() => onChange?.(null)}>
          {clearLabel}
        </Button>
      )}
    </Flex>
  );
}
