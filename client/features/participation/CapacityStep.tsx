import { Flex, Form, Input, Switch } from "antd";
import { useId, type ReactNode } from "react";
import type { CapacityScore } from "../../../shared/enumerations.ts";
import { CapacityIcon } from "../../domain/CapacityIcon.tsx";
import { HintTextArea } from "./HintTextArea.tsx";
import { Text } from "../../components/Text.tsx";
import { FOCUS_HINTS, WELLBEING_HINTS } from "./capacity-hints.ts";
import { participationRules } from "./participation-rules.ts";
import styles from "./CapacityStep.module.css";
import { RadioItem } from "./RadioItem.tsx";

const SCORES: { value: CapacityScore; label: ReactNode }[] = [
  { value: -1, label: <Score score={-1} words="Lower capacity" /> },
  { value: 0, label: <Score score={0} words="My usual capacity" /> },
  { value: 1, label: <Score score={1} words="Higher capacity" /> },
];

/** The first step: wellbeing, focus and capacity. All fields are optional. */
export function CapacityStep() {
  const isPrivate = Form.useWatch<boolean | undefined>("private_capacity_planning");
  return (
    <>
      <KeepPrivate />
      <Form.Item name="wellbeing" label="Wellbeing" rules={participationRules("wellbeing")}>
        <HintTextArea hints={WELLBEING_HINTS} hintLabel="Hints for how you are" />
      </Form.Item>
      <Form.Item name="focus" label="Focus" rules={participationRules("focus")}>
        <HintTextArea hints={FOCUS_HINTS} hintLabel="Hints for what takes your time" />
      </Form.Item>
      <RadioItem
        name="capacity_score"
        label={isPrivate ? "Capacity (Shared with group)" : "Capacity"}
        options={SCORES}
        clearLabel="Clear this answer"
      />
      <Form.Item name="capacity" label="Further context" rules={participationRules("capacity")}>
        <Input.TextArea rows={4} />
      </Form.Item>
    </>
  );
}

function Score({ score, words }: { score: CapacityScore; words: string }) {
  return (
    <Flex align="center" gap="small">
      <span aria-hidden className={styles["icon"]}>
        <CapacityIcon score={score} />
      </span>
      {words}
    </Flex>
  );
}

function KeepPrivate() {
  const switchId = useId();
  const explanationId = useId();
  return (
    <div className={styles["private"]}>
      <Flex align="center" gap="small">
        <Form.Item name="private_capacity_planning" valuePropName="checked" noStyle>
          <Switch id={switchId} aria-describedby={explanationId} />
        </Form.Item>
        <Text strong>
          <label htmlFor={switchId}>Keep private</label>
        </Text>
      </Flex>
      <Text secondary>
        <span id={explanationId}>
          Hides what you write on this page from the group. Everyone still sees your capacity level.
        </span>
      </Text>
    </div>
  );
}
