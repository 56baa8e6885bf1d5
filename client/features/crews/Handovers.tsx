import type { Crew } from "../../../shared/crews.ts";
import { isHandoverOpen } from "../../../shared/handovers.ts";
import type { Interval } from "../../../shared/intervals.ts";
import { Card } from "../../components/Card.tsx";
import { HandoverText } from "../../domain/HandoverText.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../trpc.ts";

/** Only for the convenor. */
const HandoverForm = lazyComponent(() => import("./HandoverForm.tsx").then((m) => m.HandoverForm));

/** The handovers that can still be written, newest first: a form for the convenor, the text for everybody else. */
export function Handovers({ crew }: { crew: Crew }) {
  const { intervals, today } = useCollectiveState();
  return intervals
    .filter(({ id }) => isHandoverOpen(id, intervals, today))
    .toReversed()
    .map((interval) => <HandoverOfInterval key={interval.id} crew={crew} interval={interval} />);
}

function HandoverOfInterval({ crew, interval }: { crew: Crew; interval: Interval }) {
  const say = useMessages("crews");
  const { person_id } = useMe();
  const { data: handover } = trpc.crews.handover.useQuery({ crew_id: crew.id, interval_id: interval.id });
  const { data: history } = trpc.crews.history.useQuery({ id: crew.id });
  const isOwn = history?.find(({ interval_id }) => interval_id === interval.id)?.convenor_id === person_id;
  if (!handover || (handover.text === null && !isOwn)) return null;
  return (
    <Card heading={{ text: say("handoverOf", { interval: String(interval.id) }), level: 2 }}>
      {isOwn ? <HandoverForm handover={handover} /> : <HandoverText handover={handover} />}
    </Card>
  );
}
