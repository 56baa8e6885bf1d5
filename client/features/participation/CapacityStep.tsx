import { Flex, Form, Input, Switch } from "antd";
import { useId } from "react";
import type { CapacityScore } from "../../../shared/enumerations.ts";
import { CapacityIcon } from "../../domain/CapacityIcon.tsx";
import { Field } from "../../forms/Field.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { HintTextArea } from "./HintTextArea.tsx";
import { Text } from "../../components/Text.tsx";
import { FOCUS_HINTS, hintsOf, WELLBEING_HINTS } from "./capacity-hints.ts";
import styles from "./CapacityStep.module.css";
import { RadioItem } from "./RadioItem.tsx";
import { FORM_NAME } from "./use-wizard.ts";

/** The first step: wellbeing, focus and capacity. All fields are optional. */
export function CapacityStep() {
  const say = useMessages("planning");
  const sayShared = useMessages("participation");
  const scores: { value: CapacityScore; words: string }[] = [
    { value: -1, words: sayShared("lowerCapacity") },
    { value: 0, words: say("myUsualCapacity") },
    { value: 1, words: sayShared("higherCapacity") },
  ];
  const isPrivate = Form.useWatch<boolean | undefined>("private_capacity_planning");
  return (
    <>
      <Field name="wellbeing">
        <HintTextArea hints={hintsOf(say, WELLBEING_HINTS)} hintLabel={say("wellbeingHints")} />
      </Field>
      <Field name="focus">
        <HintTextArea hints={hintsOf(say, FOCUS_HINTS)} hintLabel={say("focusHints")} />
      </Field>
      <RadioItem
        name="capacity_score"
        label={say(isPrivate ? "capacityShared" : "capacity")}
        options={scores.map(({ value, words }) => ({ value, label: <Score score={value} words={words} /> }))}
        clearLabel={say("clearAnswer")}
      />
      <Field name="capacity">
        <Input.TextArea rows={4} />
      </Field>
      <KeepPrivate />
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
  const say = useMessages("planning");
  const explanationId = useId();
  return (
    <div className={styles["private"]}>
      <Flex align="center" gap="small">
        <Form.Item name="private_capacity_planning" valuePropName="checked" noStyle>
          <Switch aria-describedby={explanationId} />
        </Form.Item>
        <Text strong>
          <label htmlFor={`${FORM_NAME}_private_capacity_planning`}>{say("keepPrivate")}</label>
        </Text>
      </Flex>
      <Text secondary>
        <span id={explanationId}>{say("keepPrivateMeaning")}</span>
      </Text>
    </div>
  );
}
