import type { Answers } from "../../../shared/interval-overview.ts";
import type { Interval } from "../../../shared/intervals.ts";
import { useLeavingBefore } from "../../hooks/use-leaving.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useOverview } from "./use-overview.ts";

interface OwnPart {
  personId: number;
  /** The list in which the person is; undefined until it is known. */
  answer: keyof Answers | undefined;
  /** The interval with which the person leaves, if that is before this one begins. */
  leaving: Interval | null;
}

/** The signed-in person's own part in an interval. */
export function useOwnPart(interval: Interval): OwnPart {
  const { person_id: personId } = useMe();
  const { data } = useOverview(interval.id);
  return {
    personId,
    answer: data && answerOf(data.answers, personId),
    leaving: useLeavingBefore(interval),
  };
}

function answerOf(answers: Answers, personId: number): keyof Answers | undefined {
  const found = Object.entries(answers).find(([, people]) => people.includes(personId));
  return found?.[0] as keyof Answers | undefined;
}
