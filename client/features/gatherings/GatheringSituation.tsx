import type { AnsweredGathering } from "../../../shared/gatherings/gatherings.ts";
import { Text } from "../../components/Text.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { useMessages } from "../../hooks/use-messages.ts";

/** Says that a gathering is cancelled and why, over, taking place or moved; nothing if it is to come as planned. */
export function GatheringSituation({ gathering, now }: { gathering: AnsweredGathering; now: string }) {
  const say = useMessages("gatherings");
  const times = useGatheringTimes();
  const { cancelled_at, cancel_reason, starts_at, ends_at } = gathering;
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
  if (ends_at <= now) return <Notice type="info" role="note" title={say("isOver")} />;
  const before = times.before(gathering);
  return (
    <>
      {starts_at <= now && <Notice type="success" role="note" title={say("isNow")} />}
      {before !== null && <Notice type="warning" role="note" title={say("wasMoved", { before })} />}
    </>
  );
}
