import { Alert, Flex } from "antd";
import type { ReactNode } from "react";
import type { Interval } from "../../../shared/intervals.ts";
import { classNames } from "../../components/class-names.ts";
import { DraftNotices, GiveUp } from "../../forms/DraftNotices.tsx";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import { StayButton } from "../../domain/StayButton.tsx";
import type { ParticipationValues } from "../../domain/participation-values.ts";
import styles from "./WizardNotices.module.css";

interface WizardNoticesProps {
  readOnly: boolean;
  interval: Interval;
  /** The interval after which the person leaves, if it comes before this one. */
  leaving: Interval | null;
  form: DraftFormInstance<ParticipationValues>;
  /** The notice about the answers from the last interval. */
  children: ReactNode;
}

/** The notices above the steps: first a failed save, then the state of the draft. */
export function WizardNotices({ readOnly, interval, leaving, form, children }: WizardNoticesProps) {
  return (
    <Flex vertical gap="small" className={classNames(styles["notices"])}>
      <RefusalAlert refusal={form.refusal} title="Your participation is not saved yet." />
      {readOnly && (
        <Alert
          type="info"
          role="note"
          showIcon
          title="This interval is over. You can read your answers, but no longer change them."
        />
      )}
      {/* What they plan will not happen (`docs/domain/membership.md#leaving`). */}
      {leaving && (
        <Alert
          type="warning"
          role="note"
          showIcon
          title={`You leave before Interval ${interval.id} begins`}
          description={`You are exiting in Interval ${leaving.id}. What you plan here is kept, and counts if you stay.`}
          action={<StayButton leaving={leaving} />}
        />
      )}
      <DraftNotices
        form={form}
        conflict={
          <Alert
            type="warning"
            showIcon
            title="Your answers were changed elsewhere in the meantime. What you typed here is kept."
            action={<GiveUp label="Load the saved answers" onGivenUp={form.discardDraft} />}
          />
        }
      />
      {children}
    </Flex>
  );
}
