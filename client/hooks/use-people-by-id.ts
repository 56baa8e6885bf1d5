import { useMemo } from "react";
import type { Person } from "../../shared/people.ts";
import { useCollectiveState } from "./use-collective-state.ts";

/** The collective's people by id. */
export function usePeopleById(): ReadonlyMap<number, Person> {
  const { people } = useCollectiveState();
  return useMemo(() => new Map(people.map((person) => [person.id, person])), [people]);
}
