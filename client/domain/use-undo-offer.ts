import { journalled, replacesContacts, type Changed } from "../../shared/journal.ts";
import type { ChangeResult } from "../../shared/events.ts";
import { CONTACTS_STAY, offerUndo, UNDONE } from "./offer-undo.ts";
import { trpc } from "../trpc.ts";
import { showToast } from "../components/toast.ts";

/**
 * Returns a function that confirms a save and offers to undo it. `before` is what the first event of the save replaced.
 * Without an entry in the journal, there is nothing to undo, and the save is only confirmed.
 */
export function useUndoOffer(text: string) {
  const { client } = trpc.useUtils();
  return ({ revision, events }: ChangeResult, before: Changed["before"]): void => {
    const [event] = events;
    const changed = { event, before } as Changed;
    if (!event || !journalled(changed)) {
      showToast("success", text);
      return;
    }
    const stays = replacesContacts(changed);
    offerUndo({
      text: stays ? `${text} Undo does not restore contact details.` : text,
      undo: () => client.journal.undo.mutate({ revision: revision - events.length + 1 }),
      undone: stays ? `${UNDONE} ${CONTACTS_STAY}` : UNDONE,
    });
  };
}
