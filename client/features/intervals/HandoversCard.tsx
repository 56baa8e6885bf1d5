import type { Handover } from "../../../shared/handovers/handovers.ts";
import { crewsByName } from "../../../shared/crews/crews.ts";
import { Link } from "wouter";
import { FoldableCard } from "../../components/FoldableCards.tsx";
import { HandoverText } from "../../domain/HandoverText.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import styles from "./HandoversCard.module.css";

/** The handovers that the convenors of an interval wrote; nothing if there are none. */
export function HandoversCard({ intervalId }: { intervalId: number }) {
  const say = useMessages("intervals");
  const { crews } = useCollectiveState();
  const query = trpc.crews.handovers.useQuery({ interval_id: intervalId });
  const written = (handovers: readonly Handover[]) =>
    crewsByName(crews).flatMap(({ id, name }) => {
      const handover = handovers.find(({ crew_id }) => crew_id === id);
      return handover ? [{ id, name, handover }] : [];
    });
  return (
    <Loaded query={query} what={say("handoversOfThis")} meanwhile={null}>
      {(handovers) =>
        handovers.length > 0 && (
          <FoldableCard screenOnly heading={{ text: say("handovers"), level: 2 }} count={handovers.length}>
            {written(handovers).map(({ id, name, handover }) => (
              <section key={id} className={styles["handover"]} aria-label={say("handoverOf", { crew: name })}>
                <h3 className={styles["crew"]}>
                  <Link href={paths.crew(id)}>{name}</Link>
                </h3>
                <HandoverText handover={handover} />
              </section>
            ))}
          </FoldableCard>
        )
      }
    </Loaded>
  );
}
