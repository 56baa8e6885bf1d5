import type { CrewInvolvement } from "../../../shared/involvements.ts";
import type { Person } from "../../../shared/people.ts";

export interface CrewMember {
  person: Person;
  convenor: boolean;
}

/** The people of a crew: convenors first, then by display name (`spec.md` section 4). */
export function listMembers(involvements: readonly CrewInvolvement[], people: readonly Person[]): CrewMember[] {
  return involvements
    .flatMap(({ person_id, convenor }) => {
      const person = people.find(({ id }) => id === person_id);
      return person ? [{ person, convenor }] : [];
    })
    .toSorted(
      (a, b) => Number(b.convenor) - Number(a.convenor) || a.person.display_name.localeCompare(b.person.display_name),
    );
}
