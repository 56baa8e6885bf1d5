import { paths } from "../../shared/paths.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { usePeopleById } from "../hooks/use-people-by-id.ts";
import { useUnsent } from "./use-unsent.ts";

/** Notes who was at a gathering. */
export function useNoteWhoWasThere({ id, title }: { id: number; title: string }) {
  const say = useMessages("gathering-words");
  const peopleById = usePeopleById();
  const { inputs, isHeld, give } = useUnsent("gatherings.notePresence", (input) => input.id === id);
  const last = inputs.at(-1);
  return {
    /** Who is noted as having been there once this is sent; null if nothing is on its way. */
    given: last?.person_ids ?? null,
    isPending: last !== undefined && !isHeld,
    isHeld,
    note(people: number[]) {
      const names = people.flatMap((person) => peopleById.get(person)?.display_name ?? []);
      const text = `${title}: ${say("wereThere", { count: people.length })}${names.length > 0 ? ` (${names.join(", ")})` : ""}`;
      return give({ input: { id, person_ids: people }, text, href: paths.gathering(id) });
    },
  };
}
