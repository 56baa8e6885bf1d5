import { Flex } from "antd";
import type { ReactNode } from "react";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import { classNames } from "../../components/class-names.ts";
import { Notice } from "../../components/Notice.tsx";
import { DraftNotices, GiveUp } from "../../forms/DraftNotices.tsx";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import { StayButton } from "../../domain/StayButton.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
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
  const say = useMessages("planning");
  return (
    <Flex vertical gap="small" className={classNames(styles["notices"])}>
      <RefusalAlert refusal={form.refusal} title={say("notSaved")} />
      {readOnly && <Notice type="info" role="note" title={say("isOver")} />}
      {/* What they plan will not happen (`docs/domain/membership.md#leaving`). */}
      {leaving && (
        <Notice
          type="warning"
          role="note"
          title={say("leavesBefore", { interval: String(interval.id) })}
          description={say("leavesIn", { interval: String(leaving.id) })}
          action={<StayButton leaving={leaving} />}
        />
      )}
      <DraftNotices
        form={form}
        conflict={
          <Notice
            type="warning"
            title={say("changedElsewhere")}
            action={<GiveUp label={say("loadSaved")} onGivenUp={form.discardDraft} />}
          />
        }
      />
      {children}
    </Flex>
  );
}
