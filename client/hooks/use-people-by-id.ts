import { useMemo } from "react";
import type { Person } from "../../shared/people/people.ts";
import { tellApart } from "../../shared/people/tell-apart.ts";
import { useCollectiveState } from "./use-collective-state.ts";
import { useMessages } from "./use-messages.ts";

/** The collective's people by id, with names that tell them apart. */
export function usePeopleById(): ReadonlyMap<number, Person> {
  const say = useMessages("layout");
  const { people, crews, involvements } = useCollectiveState();
  return useMemo(() => {
    const known = tellApart(say, { people, crews, involvements });
    return new Map(known.map((person) => [person.id, person]));
  }, [say, people, crews, involvements]);
}
