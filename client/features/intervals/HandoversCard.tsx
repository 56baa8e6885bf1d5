import { crewsByName } from "../../../shared/crews.ts";
import { Link } from "wouter";
import { Card } from "../../components/Card.tsx";
import { HandoverText } from "../../components/HandoverText.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { answer } from "../../hooks/use-interval-involvements.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";
import styles from "./HandoversCard.module.css";

/** The handovers that the convenors of an interval wrote; nothing if there are none. */
export function HandoversCard({ intervalId }: { intervalId: number }) {
  const { crews } = useCollectiveState();
  const asked = trpc.crews.handovers.useQuery({ interval_id: intervalId });
  const { data, error, retry } = answer(asked);
  if (error) return <LoadFailure what="The handovers of this interval" error={error} onRetry={retry} />;
  const handovers = new Map(data?.map((handover) => [handover.crew_id, handover]));
  if (handovers.size === 0) return null;
  return (
    <Card heading={{ text: "Handovers", level: 2 }}>
      {crewsByName(crews).map(({ id, name }) => {
        const handover = handovers.get(id);
        return (
          handover && (
            <section key={id} className={styles["handover"]} aria-label={`Handover of ${name}`}>
              <h3 className={styles["crew"]}>
                <Link href={paths.crew(id)}>{name}</Link>
              </h3>
              <HandoverText handover={handover} />
            </section>
          )
        );
      })}
    </Card>
  );
}
