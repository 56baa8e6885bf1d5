import { choosableCrews, crewsByName } from "../../../shared/crews/crews.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import { FoldableCards } from "../../components/FoldableCards.tsx";
import { EmptyCard } from "../../components/EmptyCard.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { participationStep, paths } from "../../../shared/paths.ts";
import { MyCrew } from "./MyCrew.tsx";
import { isAway, missingPart } from "./own-plan.ts";
import styles from "./MyCrews.module.css";

/** The person's crews in the current interval. */
export function MyCrews({ current }: { current: Interval | null }) {
  const say = useMessages("dashboard");
  const { crews, involvements } = useCollectiveState();
  const me = useMe();
  if (!current) return null;
  const mine = new Set(me.current_interval?.crew_involvements.map((involvement) => involvement.crew_id));
  const myCrews = crewsByName(crews.filter((crew) => mine.has(crew.id)));
  const hasAnswered = missingPart(me.current_interval, false) === undefined;
  const everybody = involvements.current_interval?.crew_involvements ?? [];
  return (
    <section aria-labelledby="my-crews">
      <h2 id="my-crews" className={styles["title"]}>
        {say("myCrews")}
      </h2>
      {myCrews.length === 0 ? (
        choosableCrews(crews).length > 0 ? (
          <EmptyCard
            title={say("inNoCrew")}
            text={say(hasAnswered ? "joinByUpdating" : "joinByPlanning")}
            action={
              !isAway(me.current_interval) && (
                <LinkButton href={participationStep(current.id, "crews")}>{say("chooseCrews")}</LinkButton>
              )
            }
          />
        ) : (
          <EmptyCard
            title={say("noCrews")}
            text={say("noCrewsText")}
            action={<LinkButton href={paths.newCrew}>{say("newCrew")}</LinkButton>}
          />
        )
      ) : (
        <FoldableCards
          level={3}
          cards={myCrews.map((crew) => ({
            id: crew.id,
            title: crew.name,
            href: paths.crew(crew.id),
            content: <MyCrew crew={crew} involvements={everybody.filter(({ crew_id }) => crew_id === crew.id)} />,
          }))}
        />
      )}
    </section>
  );
}
