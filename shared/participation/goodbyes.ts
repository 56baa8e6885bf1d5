import type { CollectiveInvolvement, IntervalInvolvements } from "./involvements.ts";

type Involved = Pick<IntervalInvolvements, "collective_involvements" | "crew_involvements">;

/** Returns the words to the group of somebody who pauses or leaves (`docs/domain/participation.md#goodbyes`). */
export function goodbyeOf(answer: CollectiveInvolvement | undefined): string | null {
  return answer?.participation_intention === "OptOut" ? answer.intention_context : null;
}

/**
 * The answers with a goodbye from people who were in a crew with somebody in the interval before. In the first interval,
 * they are from all others: somebody who opts out is in no crew any more.
 */
export function goodbyesTo(personId: number, now: Involved, before: Involved): CollectiveInvolvement[] {
  const crews = new Set(before.crew_involvements.flatMap((own) => (own.person_id === personId ? [own.crew_id] : [])));
  const shared = before.crew_involvements.filter(({ crew_id }) => crews.has(crew_id));
  const others = new Set(shared.map(({ person_id }) => person_id));
  const isFirst = before.collective_involvements.length === 0;
  return now.collective_involvements.filter(
    (answer) =>
      answer.person_id !== personId && (isFirst || others.has(answer.person_id)) && goodbyeOf(answer) !== null,
  );
}
