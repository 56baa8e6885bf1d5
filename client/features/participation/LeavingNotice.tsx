import { Alert } from "antd";
import type { Interval } from "../../../shared/intervals.ts";
import { StayButton } from "../../domain/StayButton.tsx";

interface LeavingNoticeProps {
  /** The interval after which the person leaves. */
  leaving: Interval;
  /** The later interval that they are planning. */
  interval: Interval;
}

/** Tells somebody who is exiting that what they plan will not happen (`docs/domain/membership.md#leaving`). */
export function LeavingNotice({ leaving, interval }: LeavingNoticeProps) {
  return (
    <Alert
      type="warning"
      role="note"
      showIcon
      title={`You leave before Interval ${interval.id} begins`}
      description={`You are exiting in Interval ${leaving.id}. What you plan here is kept, and counts if you stay.`}
      action={<StayButton leaving={leaving} />}
    />
  );
}
