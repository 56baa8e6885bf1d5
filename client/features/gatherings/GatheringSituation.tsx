import type { AnsweredGathering } from "../../../shared/gatherings/gatherings.ts";
import { useLocation } from "wouter";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { ActionButton } from "../../components/ActionButton.tsx";
import { Notice } from "../../components/Notice.tsx";
import { Text } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { usePeopleById } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";

/** Says that its time was chosen just now. Anybody can still take that back. */
function ChosenNotice({ pollId }: { pollId: number }) {
  const say = useMessages("gatherings");
  const sayCommon = useMessages("common");
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  async function takeBack() {
    // First, since this page is gone then. If it is refused, the other one says that a time has been chosen.
    navigate(paths.poll(pollId));
    await client.polls.reopen.mutate({ id: pollId });
    showToast("success", say("soughtAgain"));
  }
  return (
    <Notice
      type="info"
      role="note"
      title={say("justChosen")}
      action={<ActionButton action={takeBack}>{sayCommon("undo")}</ActionButton>}
    />
  );
}

/** Offers to look after what somebody planned who has left. */
function PlannerNotice({ gathering: { id, author_id } }: { gathering: AnsweredGathering }) {
  const say = useMessages("gatherings");
  const { client } = trpc.useUtils();
  const author = usePeopleById().get(author_id ?? 0);
  if (!author || author.left_at === null) return null;
  async function lookAfter() {
    const { events } = await client.gatherings.changePlanner.mutate({ id });
    // Somebody else may have been faster.
    if (events.length > 0) showToast("success", say("youLookAfter"));
  }
  return (
    <Notice
      type="warning"
      role="note"
      title={say("plannerLeft", { name: author.display_name })}
      action={<ActionButton action={() => lookAfter()}>{say("lookAfter")}</ActionButton>}
    />
  );
}

/** Says that a gathering is cancelled and why, over, taking place or moved, or that nobody looks after it; nothing if it is to come as planned. */
export function GatheringSituation({ gathering, now }: { gathering: AnsweredGathering; now: string }) {
  const say = useMessages("gatherings");
  const times = useGatheringTimes();
  const { cancelled_at, cancel_reason, starts_at, ends_at, poll_id, going, were_there } = gathering;
  if (cancelled_at !== null) {
    return (
      <Notice
        type="error"
        role="note"
        title={say("isCancelled")}
        description={cancel_reason !== null && <Text multiline>{cancel_reason}</Text>}
      />
    );
  }
  if (ends_at <= now) {
    const isUnanswered = going.length === 0 && were_there === null;
    return <Notice type="info" role="note" title={say(isUnanswered ? "isOverUnanswered" : "isOver")} />;
  }
  const before = times.before(gathering);
  return (
    <>
      {poll_id !== null && starts_at > now && <ChosenNotice pollId={poll_id} />}
      {starts_at <= now && <Notice type="success" role="note" title={say("isNow")} />}
      <PlannerNotice gathering={gathering} />
      {before !== null && <Notice type="warning" role="note" title={say("wasMoved", { before })} />}
    </>
  );
}
