import { Link } from "wouter";
import type { Interval } from "../../../shared/intervals.ts";
import { answeredText, withoutAnswerText } from "../../domain/answer-texts.ts";
import { Text } from "../../components/Text.tsx";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { useLateAnswers } from "../../hooks/use-late-answers.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";

/** How many people have answered for the current or the next interval, and how many let it begin without an answer. */
export function AnswerCount({ interval }: { interval: Interval }) {
  const say = useMessages("interval-words");
  const { data } = useIntervalInvolvements(interval);
  const late = useLateAnswers(interval);
  if (!data) return null;
  const people = data.collective_involvements;
  const answered = people.filter((involvement) => involvement.participation_intention !== null);
  return (
    <>
      <Link href={paths.interval(interval.id)}>
        {answeredText(say, { answered: answered.length, people: people.length }, false)}
      </Link>
      {late > 0 && <Text secondary>{withoutAnswerText(say, late, false)}</Text>}
    </>
  );
}
