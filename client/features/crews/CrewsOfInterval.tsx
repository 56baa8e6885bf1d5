import { Skeleton, theme } from "antd";
import { crewsByName } from "../../../shared/crews.ts";
import type { Interval } from "../../../shared/intervals.ts";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { CrewCard } from "./CrewCard.tsx";

/** No interval has it, so that nobody is in it. */
const NO_INTERVAL = 0;

/** One card for each crew, with those who are in it in the interval. */
export function CrewsOfInterval({ interval }: { interval: Interval | null }) {
  const { token } = theme.useToken();
  const state = useCollectiveState();
  const { data, error, retry } = useIntervalInvolvements(state, interval?.id ?? NO_INTERVAL);
  if (error) return <LoadFailure what="The crews of this interval" error={error} onRetry={retry} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <div
      style={{
        display: "grid",
        gap: token.marginLG,
        gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 320px), 1fr))",
      }}
    >
      {crewsByName(state.crews).map((crew) => (
        <CrewCard
          key={crew.id}
          crew={crew}
          involvements={data.crew_involvements.filter(({ crew_id }) => crew_id === crew.id)}
        />
      ))}
    </div>
  );
}
