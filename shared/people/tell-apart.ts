import type { CollectiveState } from "../collective/collective.ts";
import { crewsByName } from "../crews/crews.ts";
import { groupBy } from "../basics/group-by.ts";
import type { Say } from "../messages.ts";
import type { Person } from "./people.ts";

type Known = Pick<CollectiveState, "people" | "crews" | "involvements">;

/** Adds their crews to the names of people who share one, or else who of them has been there longest. */
export function tellApart(say: Say<"layout">, { people, crews, involvements }: Known): Person[] {
  const byName = groupBy(people, ({ display_name }) => display_name.normalize("NFC").toLowerCase());
  if (byName.size === people.length) return [...people];
  return [...byName.values()].flatMap((twins) => {
    if (twins.length === 1) return twins;
    const theirCrews = twins.map(({ id }) => crewNamesOf(id, { crews, involvements }));
    return twins.map((person, index): Person => {
      const own = theirCrews[index] ?? "";
      const isOnly = own !== "" && theirCrews.filter((other) => other === own).length === 1;
      const { display_name: name } = person;
      const place = twins.filter(({ id }) => id <= person.id).length;
      return { ...person, display_name: isOnly ? `${name} (${own})` : say("nameBySeniority", { name, place }) };
    });
  });
}

/** The names of the crews that somebody is in now or next; "" without one. */
export function crewNamesOf(personId: number, { crews, involvements }: Omit<Known, "people">): string {
  const parts = Object.values(involvements).flatMap((interval) => interval?.crew_involvements ?? []);
  const own = new Set(parts.flatMap(({ person_id, crew_id }) => (person_id === personId ? crew_id : [])));
  return crewsByName(crews.filter((crew) => own.has(crew.id)))
    .map(({ name }) => name)
    .join(", ");
}
