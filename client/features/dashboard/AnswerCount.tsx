import { Link } from "wouter";
import type { Interval } from "../../../shared/intervals.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { paths } from "../../paths.ts";

/** The number of people who have answered for the current or the next interval. */
export function AnswerCount({ interval }: { interval: Interval }) {
  const { data } = useIntervalInvolvements(useCollectiveState(), interval.id);
  if (!data) return null;
  const people = data.collective_involvements;
  const answered = people.filter((involvement) => involvement.participation_intention !== null);
  return (
    <Link href={paths.interval(interval.id)}>
      {answered.length} of {people.length} have answered
    </Link>
  );
}
