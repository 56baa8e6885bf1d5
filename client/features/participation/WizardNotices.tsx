import { Alert, Flex } from "antd";
import { DraftNotices } from "../../forms/DraftNotices.tsx";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import type { ParticipationValues } from "./participation-values.ts";

interface WizardNoticesProps {
  readOnly: boolean;
  form: DraftFormInstance<ParticipationValues>;
}

/** The notices above the steps: a failed save first, then the state of the draft. */
export function WizardNotices({ readOnly, form }: WizardNoticesProps) {
  return (
    <Flex vertical gap="small">
      <RefusalAlert refusal={form.refusal} title="Your participation is not saved yet." />
      {readOnly && (
        <Alert
          type="info"
          role="note"
          showIcon
          title="This interval is over. You can read your answers, but no longer change them."
        />
      )}
      <DraftNotices
        form={form}
        changed="Your answers were changed elsewhere in the meantime. What you typed here is kept."
      />
    </Flex>
  );
}
