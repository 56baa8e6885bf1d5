import { byConvenorAndName, type CrewInvolvement } from "../../shared/participation/involvements.ts";
import type { Person } from "../../shared/people/people.ts";

export interface CrewMember extends Person {
  convenor: boolean;
}

/** The people of a crew, sorted. */
export function listMembers(
  involvements: readonly CrewInvolvement[],
  peopleById: ReadonlyMap<number, Person>,
): CrewMember[] {
  return involvements
    .flatMap(({ person_id, convenor }) => {
      const person = peopleById.get(person_id);
      return person ? [{ ...person, convenor }] : [];
    })
    .toSorted(byConvenorAndName);
}

export const namesOf = (people: readonly Pick<Person, "display_name">[]) =>
  people.map(({ display_name }) => display_name).join(", ");
