import type { Answered } from "../../shared/gatherings/gatherings.ts";
import { paths } from "../../shared/paths.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { usePeopleById } from "../hooks/use-collective-state.ts";
import { useQueue } from "./use-queue.ts";

/** Notes who was at a gathering. What others note meanwhile stays. */
export function useNoteWhoWasThere({ id, title, were_there }: Pick<Answered, "id" | "title" | "were_there">) {
  const say = useMessages("gathering-words");
  const peopleById = usePeopleById();
  const { inputs, isHeld, submit } = useQueue("gatherings.notePresence", (input) => input.id === id);
  const last = inputs.at(-1);
  /** The people noted once what is on its way is sent; null if nobody has noted anything. */
  const noted = last?.person_ids ?? were_there;
  return {
    noted,
    isPending: last !== undefined && !isHeld,
    isHeld,
    note(people: number[]) {
      const names = people.flatMap((person) => peopleById.get(person)?.display_name ?? []);
      const text = `${title}: ${say("wereThere", { count: people.length })}${names.length > 0 ? ` (${names.join(", ")})` : ""}`;
      return submit({ input: { id, person_ids: people, noted_before: noted }, text, href: paths.gathering(id) });
    },
  };
}
