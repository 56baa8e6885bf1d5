import { Notice } from "../../components/Notice.tsx";
import { formatShortDate } from "../../../shared/basics/dates.ts";
import type { CollectiveInvolvement } from "../../../shared/participation/involvements.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";

interface AbsenceBannerProps {
  name: string;
  involvement: CollectiveInvolvement;
  /** Of the next interval: when they go. */
  title?: string;
}

/** A banner for a person who is exiting or on hiatus, with the return date and their explanation. */
export function AbsenceBanner({ name, involvement, title }: AbsenceBannerProps) {
  const say = useMessages("people");
  const { today } = useCollectiveState();
  const { status, intention_context, opt_out_planned_return_date: returnDate } = involvement;
  if (status === "Exiting") {
    return (
      <Notice type="info" role="note" title={title ?? say("isExiting", { name })} description={intention_context} />
    );
  }
  if (status !== "OnHiatus") return null;
  return (
    <Notice
      type="info"
      role="note"
      title={title ?? say("isOnHiatus", { name })}
      description={
        <>
          {returnDate !== null && (
            <div>{say("until", { date: formatShortDate(returnDate, today, getLanguage()) })}</div>
          )}
          {intention_context}
        </>
      }
    />
  );
}
