import type { Interval } from "../../../shared/intervals.ts";
import { Text } from "../../components/Text.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";

/** The number of people who have answered for the current or the next interval. */
export function AnswerCount({ interval }: { interval: Interval }) {
  const { data } = useIntervalInvolvements(useCollectiveState(), interval.id);
  if (!data) return null;
  const people = data.collective_involvements;
  const answered = people.filter((involvement) => involvement.participation_intention !== null);
  return (
    <Text secondary>
      {answered.length} of {people.length} have answered
    </Text>
  );
}
