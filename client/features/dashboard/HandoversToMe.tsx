import type { Handover } from "../../../shared/handovers.ts";
import { Card } from "../../components/Card.tsx";
import { HandoverText } from "../../domain/HandoverText.tsx";
import { TwoColumns } from "../../components/TwoColumns.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../trpc.ts";

/** Handovers from the last convenors of my crews; nothing until they are loaded. */
export function HandoversToMe() {
  const { data: handovers = [] } = trpc.me.handovers.useQuery();
  if (handovers.length === 0) return null;
  return (
    <TwoColumns>
      {handovers.map((handover) => (
        <HandoverToMe key={handover.crew_id} handover={handover} />
      ))}
    </TwoColumns>
  );
}

function HandoverToMe({ handover }: { handover: Handover }) {
  const say = useMessages("dashboard");
  const { crews } = useCollectiveState();
  const crew = crews.find(({ id }) => id === handover.crew_id);
  if (!crew) return null;
  return (
    <Card fill heading={{ text: say("fromLastConvenor", { crew: crew.name }), level: 2, href: paths.crew(crew.id) }}>
      <HandoverText handover={handover} />
    </Card>
  );
}
