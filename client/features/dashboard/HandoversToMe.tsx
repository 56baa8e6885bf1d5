import { FoldableCards } from "../../components/FoldableCards.tsx";
import { HandoverText } from "../../domain/HandoverText.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";

/** Handovers from the last convenors of my crews; nothing until they are loaded. */
export function HandoversToMe() {
  const say = useMessages("dashboard");
  const { crews } = useCollectiveState();
  const { data: handovers = [] } = trpc.me.handovers.useQuery();
  const cards = handovers.flatMap((handover) => {
    const crew = crews.find(({ id }) => id === handover.crew_id);
    if (!crew) return [];
    const title = say("fromLastConvenor", { crew: crew.name });
    return [{ id: crew.id, title, href: paths.crew(crew.id), content: <HandoverText handover={handover} /> }];
  });
  return <FoldableCards level={2} cards={cards} />;
}
