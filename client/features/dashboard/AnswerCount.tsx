import { Text } from "../../components/Text.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";

/** The number of people who have answered for the current or the next interval. */
export function AnswerCount({ intervalId }: { intervalId: number }) {
  const { involvements } = useCollectiveState();
  const ofInterval = [involvements.current_interval, involvements.next_interval].find(
    (candidate) => candidate?.interval_id === intervalId,
  );
  if (!ofInterval) return null;
  const people = ofInterval.collective_involvements;
  const answered = people.filter((involvement) => involvement.participation_intention !== null);
  return (
    <Text secondary>
      {answered.length} of {people.length} have answered
    </Text>
  );
}
