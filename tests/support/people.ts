import { profileSchema } from "../../shared/people/people.schema.ts";
import type { Person } from "../../shared/people/people.ts";

/** Somebody who has said nothing of themself but what is given. */
export function makePerson(given: Partial<Person> = {}): Person {
  return {
    id: 1,
    collective_id: 1,
    contacts: [],
    left_at: null,
    ...profileSchema.omit({ contacts: true }).parse({ display_name: "Ada" }),
    ...given,
  };
}
