import { Alert } from "antd";
import type { Interval } from "../../../shared/intervals.ts";
import { LinkButton } from "../../components/LinkButton.tsx";
import { participationStep } from "../../paths.ts";

interface LeavingNoticeProps {
  /** The interval with which the person leaves. */
  leaving: Interval;
  /** The later one that they plan. */
  interval: Interval;
}

/** Tells somebody who is exiting that what they plan will not happen (`docs/domain.md#leaving`). */
export function LeavingNotice({ leaving, interval }: LeavingNoticeProps) {
  return (
    <Alert
      type="warning"
      role="note"
      showIcon
      title={`You leave before Interval ${interval.id} begins`}
      description={`You are exiting in Interval ${leaving.id}. To be part of Interval ${interval.id}, stay first: opt in to Interval ${leaving.id} again.`}
      action={<LinkButton href={participationStep(leaving.id, "participation")}>Stay</LinkButton>}
    />
  );
}
