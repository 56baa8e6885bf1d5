import { Button, Flex, Form } from "antd";
import { useId } from "react";
import { Text } from "../../components/Text.tsx";
import type { ParticipationField, ParticipationValues } from "../../domain/participation-values.ts";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import type { Wizard } from "./use-wizard.ts";
import { WIZARD_STEPS } from "./wizard-steps.ts";

interface AnswersToCheckProps {
  form: DraftFormInstance<ParticipationValues>;
  wizard: Wizard;
}

/** The answers of all steps that the form has now, each with a link to where it is changed. */
export function AnswersToCheck({ form, wizard }: AnswersToCheckProps) {
  const say = useMessages("planning");
  const id = useId();
  const watched: ParticipationValues | undefined = Form.useWatch([], { form: form.antForm, preserve: true });
  const values = watched ?? form.initialValues;
  /** A switch that is on says it by its label. */
  const answerOf = (field: ParticipationField) => form.describe?.(values, field) ?? values[field];
  return (
    <Flex component="ul" vertical gap="small" aria-label={say("answersToCheck")}>
      {WIZARD_STEPS.flatMap(({ step, fields }) =>
        fields.flatMap((field) => {
          const answer = answerOf(field);
          if (!answer || Array.isArray(answer)) return [];
          return (
            <Flex key={field} component="li" justify="space-between" align="flex-start" gap="small">
              <Text as="p" multiline>
                <Text secondary>
                  <span id={id + field}>{form.labelOf(field)}</span>
                </Text>{" "}
                {answer}
              </Text>
              <Button type="link" size="small" aria-describedby={id + field} onClick={() => wizard.change(step, field)}>
                {say("change")}
              </Button>
            </Flex>
          );
        }),
      )}
    </Flex>
  );
}
