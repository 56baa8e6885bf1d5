import type { Answers } from "../../shared/intervals/interval-overview.ts";
import type { Interval } from "../../shared/intervals/intervals.ts";
import { useLeavingBefore } from "../hooks/use-leaving.ts";
import { useMe } from "../hooks/use-me.ts";
import { trpc } from "../api/trpc.ts";

export function useOwnPart(interval: Interval) {
  const { person_id: personId } = useMe();
  const { data } = trpc.intervals.overview.useQuery({ interval_id: interval.id });
  /** The list that the person is in; undefined while loading. */
  const answer = data && answerOf(data.answers, personId);
  /** The interval after which the person leaves, if it comes before this one. */
  const leaving = useLeavingBefore(interval);
  const mayChoose = !leaving && (answer === "participating" || answer === "not_answered");
  return { personId, answer, leaving, mayChoose, crews: data?.crews };
}

function answerOf(answers: Answers, personId: number): keyof Answers | undefined {
  const found = Object.entries(answers).find(([, people]) => people.includes(personId));
  return found?.[0] as keyof Answers | undefined;
}
