import { useMemo } from "react";
import { crewsByName } from "../../../shared/crews.ts";
import type { Interval } from "../../../shared/intervals.ts";
import { groupByCrew, listMembers } from "../../domain/crew-members.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { useStructuralSharing } from "../../hooks/use-structural-sharing.ts";
import { CrewCard } from "./CrewCard.tsx";
import styles from "./CrewsOfInterval.module.css";

/** One card per crew, with its people in the interval. Archived crews are shown only if they have people in it. */
export function CrewsOfInterval({ interval }: { interval: Interval | null }) {
  const say = useMessages("crews");
  const { crews: all } = useCollectiveState();
  const query = useIntervalInvolvements(interval ?? undefined);
  const peopleById = usePeopleById();
  const involvements = query.data?.crew_involvements;
  const crews = useStructuralSharing(
    useMemo(() => {
      const involvementsOf = groupByCrew(involvements ?? []);
      return crewsByName(all)
        .map((crew) => ({ crew, members: listMembers(involvementsOf.get(crew.id) ?? [], peopleById) }))
        .filter(({ crew, members }) => crew.archived_at === null || members.length > 0);
    }, [all, involvements, peopleById]),
  );
  return (
    <Loaded query={query} what={say("crewsOfInterval")}>
      {() => (
        <div className={styles["grid"]}>
          {crews.map(({ crew, members }) => (
            <CrewCard key={crew.id} crew={crew} members={members} />
          ))}
        </div>
      )}
    </Loaded>
  );
}
