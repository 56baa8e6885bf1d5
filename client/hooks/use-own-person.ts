import type { Person } from "../../shared/people/people.ts";
import { useCollectiveState } from "./use-collective-state.ts";
import { useMe } from "./use-me.ts";

/** The signed-in person's profile; undefined if the state lacks it. */
export function useOwnPerson(): Person | undefined {
  const { people } = useCollectiveState();
  const { person_id } = useMe();
  return people.find(({ id }) => id === person_id);
}
