import { changeOf, journalled, replacesContacts, type Replaced } from "../../shared/journal/journal.ts";
import type { ChangeResult } from "../../shared/events/events.ts";
import { offerUndo } from "./offer-undo.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { trpc } from "../api/trpc.ts";
import { showToast } from "../components/toast.ts";

/**
 * Returns a function that confirms a save and offers to undo it. `replaced` says what its first event may have replaced.
 * If nothing is different, the journal has no entry to undo, and the save is only confirmed. `undone` is shown once it is.
 */
export function useUndoOffer(text: string, undone?: string) {
  const say = useMessages("undo");
  const { client } = trpc.useUtils();
  return ({ revision, events }: ChangeResult, replaced: Replaced): void => {
    const [event] = events;
    const changed = event && changeOf(event, replaced);
    if (!event || (changed && !journalled(changed))) {
      showToast("success", text);
      return;
    }
    // The journal does not keep contact details.
    const stays = changed !== undefined && replacesContacts(changed);
    offerUndo({
      text: stays ? say("contactsNotUndone", { saved: text }) : text,
      undo: () => client.journal.undo.mutate({ revision: revision - events.length + 1 }),
      undone: stays ? say("withoutContacts", { undone: say("undone") }) : (undone ?? say("undone")),
    });
  };
}
