import { Form, Input, type InputProps } from "antd";
import { useState } from "react";
import { useMessages } from "../../hooks/use-messages.ts";
import { collectiveRules } from "./collective-form.ts";

/** The field for the days on which people are reminded to answer. */
export function ReminderDaysField() {
  const say = useMessages("collective");
  return (
    <Form.Item
      name="reminder_days"
      label={useMessages("labels")("reminder_days")}
      rules={collectiveRules("reminder_days")}
      extra={say("remindersHelp")}
    >
      <DaysInput />
    </Form.Item>
  );
}

const NONE: number[] = [];

/** Numbers, typed as text. */
function DaysInput({
  value = NONE,
  onChange,
  ...input
}: Omit<InputProps, "value" | "onChange"> & {
  /** Set by the surrounding `Form.Item`. */
  value?: number[];
  onChange?: (days: number[]) => void;
}) {
  const [typed, setTyped] = useState("");
  // Typed text stays as it was typed while it means the same numbers.
  const shown = String(parseDays(typed)) === String(value) ? typed : value.join(", ");
  return (
    <Input
      {...input}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(parseDays(target.value));
      }}
    />
  );
}

/** Anything that is not a number becomes 0, which the rules refuse. */
function parseDays(text: string): number[] {
  return text.split(/[\s,;]+/).flatMap((part) => (part === "" ? [] : [/^\d+$/.test(part) ? Number(part) : 0]));
}
