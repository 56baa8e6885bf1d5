import { Alert, Flex } from "antd";
import { DraftNotices } from "../../forms/DraftNotices.tsx";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import type { ParticipationValues } from "./participation-values.ts";

interface WizardNoticesProps {
  readOnly: boolean;
  form: DraftFormInstance<ParticipationValues>;
}

/** What there is to know above the steps: a failed save first, then the state of what is typed. */
export function WizardNotices({ readOnly, form }: WizardNoticesProps) {
  return (
    <Flex vertical gap="small">
      <RefusalAlert refusal={form.refusal} title="Your participation is not saved yet." />
      {readOnly && (
        <Alert
          type="info"
          role="note"
          showIcon
          title="This interval is over. Your answers can be read but no longer changed."
        />
      )}
      <DraftNotices form={form} changed="Your answers were changed elsewhere meanwhile. What you typed here is kept." />
    </Flex>
  );
}
