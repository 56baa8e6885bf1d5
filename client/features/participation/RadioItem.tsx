import { Button, ConfigProvider, Flex, Radio } from "antd";
import { useId, type ReactNode } from "react";
import { Field } from "../../forms/Field.tsx";
import type { ParticipationField } from "../../domain/participation-values.ts";
import styles from "./RadioItem.module.css";

interface RadioItemProps {
  name: ParticipationField;
  label: ReactNode;
  options: { value: string | number; label: ReactNode }[];
  required?: boolean;
  /** The label of a button that clears the choice, which radio buttons cannot do. Without it, there is no button. */
  clearLabel?: string;
  /** Called once the form has the choice. */
  onChange?: RadiosProps["onChange"];
}

/** A labelled form field of radio buttons, side by side if there is room. */
export function RadioItem({ name, label, options, required = false, clearLabel, onChange }: RadioItemProps) {
  const labelId = useId();
  return (
    <Field name={name} label={<span id={labelId}>{label}</span>} required={required}>
      <Radios aria-labelledby={labelId} options={options} clearLabel={clearLabel} onChange={onChange} />
    </Field>
  );
}

interface RadiosProps {
  /** Value, `onChange`, id and aria attributes, set by the surrounding `Form.Item`. */
  id?: string;
  value?: string | number | null;
  onChange?: ((value: string | number | null) => void) | undefined;
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
        className={styles["options"] ?? ""}
      />
      {clearLabel && answered && !componentDisabled && (
        <Button size="small" onClick={() => onChange?.(null)}>
          {clearLabel}
        </Button>
      )}
    </Flex>
  );
}
