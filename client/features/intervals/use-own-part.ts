import type { Answers } from "../../../shared/interval-overview.ts";
import type { Interval } from "../../../shared/intervals.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useOverview } from "./use-overview.ts";

interface OwnPart {
  personId: number;
  /** The list in which the person is; undefined until it is known. */
  answer: keyof Answers | undefined;
  /** The current interval, if the person leaves with it, before this one begins. */
  leaving: Interval | null;
}

/** The signed-in person's own part in an interval. */
export function useOwnPart(interval: Interval): OwnPart {
  const { current_interval: current } = useCollectiveState();
  const { person_id: personId, current_interval: own } = useMe();
  const { data } = useOverview(interval.id);
  const isExiting = own?.collective_involvement?.status === "Exiting";
  return {
    personId,
    answer: data && answerOf(data.answers, personId),
    leaving: isExiting && current && interval.id > current.id ? current : null,
  };
}

function answerOf(answers: Answers, personId: number): keyof Answers | undefined {
  const found = Object.entries(answers).find(([, people]) => people.includes(personId));
  return found?.[0] as keyof Answers | undefined;
}
