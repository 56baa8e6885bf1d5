import type { Person } from "../../shared/people.ts";
import { useCollectiveState } from "./use-collective-state.ts";
import { useMe } from "./use-me.ts";

/** The signed-in person as everybody sees them. */
export function useOwnPerson(): Person {
  const { people } = useCollectiveState();
  const { person_id } = useMe();
  const person = people.find(({ id }) => id === person_id);
  if (!person) throw new Error("The state does not hold one's own person");
  return person;
}
