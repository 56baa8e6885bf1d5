import { convenorReason, type ConvenorChoice } from "../../shared/crews/convenors.ts";
import { useCollectiveState, useMe, usePeopleById } from "../hooks/use-collective-state.ts";
import { getLanguage, useMessages } from "../hooks/use-messages.ts";
import { trpc } from "../api/trpc.ts";

/** Returns a function that tells the signed-in person who convenes a crew in an interval, and why. */
export function useConveningText() {
  const { crews } = useCollectiveState();
  const people = usePeopleById();
  const { person_id: readerId } = useMe();
  const say = useMessages("convening");
  return ({ order, convenor_id: convenorId, crew_id, interval_id }: ConvenorChoice): string =>
    convenorReason(say, order, {
      language: getLanguage(),
      crewName: crews.find(({ id }) => id === crew_id)?.name ?? "",
      nameOf: (personId) => people.get(personId)?.display_name ?? "",
      convenorId,
      isPast: false,
      forReader: { id: readerId, intervalId: interval_id },
    });
}

/** Returns a function that asks who convenes crews now; without an answer, it says nothing. */
export function useConveningNews() {
  const { client } = trpc.useUtils();
  const textOf = useConveningText();
  return async (intervalId: number, crewIds: readonly number[]): Promise<string> => {
    const asked = crewIds.map((crew_id) => client.crews.convenor.query({ crew_id, interval_id: intervalId }));
    // The save has succeeded, whether or not this can be loaded.
    const answers = await Promise.allSettled(asked);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? [textOf(answer.value)] : [])).join(" ");
  };
}
