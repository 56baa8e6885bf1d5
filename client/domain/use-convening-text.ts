import type { ConvenorChoice } from "../../shared/crews/convenors.ts";
import { useCollectiveState, usePeopleById } from "../hooks/use-collective-state.ts";
import { useMe } from "../hooks/use-me.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { conveningText, replacedBy } from "./convening-news.ts";

/** Returns what tells the signed-in person who convenes a crew, and whom they would replace if they volunteered. */
export function useConveningText() {
  const { crews } = useCollectiveState();
  const people = usePeopleById();
  const { person_id: readerId } = useMe();
  const say = useMessages("convening");
  const nameOf = (personId: number) => people.get(personId)?.display_name ?? "";
  const textOf = (choice: ConvenorChoice) => conveningText(say, choice, { crews, nameOf, readerId });
  return {
    textOf,
    /** From the choice as if they volunteered, and the present convenor. Undefined if they would replace nobody. */
    textOfReplacing(supposed: ConvenorChoice, convenorId: number | null | undefined): string | undefined {
      const replaced = replacedBy(readerId, supposed, convenorId ?? undefined);
      if (replaced === undefined) return undefined;
      return `${say("wouldReplace", { name: nameOf(replaced) })} ${textOf(supposed)}`;
    },
  };
}
