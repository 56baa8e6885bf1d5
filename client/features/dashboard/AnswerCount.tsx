import { Link } from "wouter";
import type { Interval } from "../../../shared/intervals.ts";
import { withoutAnswerText } from "../../components/silence-text.ts";
import { Text } from "../../components/Text.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { paths } from "../../paths.ts";

/** The number of people who have answered for the current or the next interval, and of those who let it begin without. */
export function AnswerCount({ interval }: { interval: Interval }) {
  const state = useCollectiveState();
  const { data } = useIntervalInvolvements(state, interval.id);
  if (!data) return null;
  const people = data.collective_involvements;
  const answered = people.filter((involvement) => involvement.participation_intention !== null);
  const missing = people.length - answered.length;
  return (
    <>
      <Link href={paths.interval(interval.id)}>
        {answered.length} of {people.length} have answered
      </Link>
      {interval.start_date <= state.today && missing > 0 && <Text secondary>{withoutAnswerText(missing, false)}</Text>}
    </>
  );
}
