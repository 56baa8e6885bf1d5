import { choosableCrews, crewsByName } from "../../../shared/crews.ts";
import type { Interval } from "../../../shared/intervals.ts";
import { Card } from "../../components/Card.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { participationStep, paths } from "../../paths.ts";
import { MyCrewCard } from "./MyCrewCard.tsx";
import { isAway, missingAnswer } from "./own-plan.ts";
import styles from "./MyCrews.module.css";
import { TwoColumns } from "../../components/TwoColumns.tsx";

/** The person's crews in the current interval. */
export function MyCrews({ current }: { current: Interval | null }) {
  const { crews, involvements } = useCollectiveState();
  const me = useMe();
  if (!current) return null;
  const mine = new Set(me.current_interval?.crew_involvements.map((involvement) => involvement.crew_id));
  const myCrews = crewsByName(crews.filter((crew) => mine.has(crew.id)));
  const hasAnswered = missingAnswer(me.current_interval, false) === undefined;
  const everybody = involvements.current_interval?.crew_involvements ?? [];
  return (
    <section aria-labelledby="my-crews">
      <h2 id="my-crews" className={styles["title"]}>
        My Crews
      </h2>
      {myCrews.length === 0 ? (
        <Card>
          {choosableCrews(crews).length > 0 ? (
            <EmptyState
              title="You are not in any crew this interval"
              text={`Crews are where the work happens. You can join them when you ${hasAnswered ? "update" : "plan"} your participation.`}
              action={
                !isAway(me.current_interval) && (
                  <LinkButton href={participationStep(current.id, "crews")}>Choose crews</LinkButton>
                )
              }
            />
          ) : (
            <EmptyState
              title="No crews available. Please create a crew first."
              text="Crews are where the work happens."
              action={<LinkButton href={paths.newCrew}>New crew</LinkButton>}
            />
          )}
        </Card>
      ) : (
        <TwoColumns>
          {myCrews.map((crew) => (
            <MyCrewCard
              key={crew.id}
              crew={crew}
              involvements={everybody.filter((involvement) => involvement.crew_id === crew.id)}
            />
          ))}
        </TwoColumns>
      )}
    </section>
  );
}
