import { isUpdateOf, type ChangeResult, type UpdateName } from "../../shared/events/events.ts";
import type { Replaced } from "../../shared/journal/journal.ts";
import { showToast } from "../components/toast.ts";
import { offerUndo } from "../domain/offer-undo.ts";
import { useUndoOffer } from "../domain/use-undo-offer.ts";
import type { FieldFacts } from "./Field.tsx";
import { useDraftForm, type DraftFormInstance, type FieldsOf } from "./use-draft-form.ts";

/** The edited thing, by the name of the event that changes it; null for an event that does not. */
type Edited = Pick<Replaced, UpdateName>;

interface EntityFormOptions<Values, Input> extends FieldFacts<keyof Values & string> {
  /** Identifies the form, such as `crew:5`. */
  name: string;
  /** Null if it is new. */
  edited: Edited | null;
  /** As in `useDraftForm`. */
  saved: Values;
  save: (input: Input) => Promise<ChangeResult>;
  /** The page after a save, which can depend on what was saved. */
  to: string | ((result: ChangeResult) => string);
  /** The confirmation shown there. */
  text: string;
  /** How a new thing is taken back, and what is said then. */
  takeBack?: { undo: () => Promise<unknown>; undone: string };
}

/** The form of a thing that has a page of its own to edit it. An edit can be undone. */
export function useEntityForm<Values extends FieldsOf<Input>, Input extends object>(
  options: EntityFormOptions<Values, Input>,
): DraftFormInstance<Values> {
  const { edited, save, to, text, takeBack, ...form } = options;
  const offer = useUndoOffer(text);
  return useDraftForm({
    ...form,
    isNew: edited === null,
    async save(input: Input) {
      const result = await save(input);
      return {
        to: typeof to === "string" ? to : to(result),
        confirm() {
          if (edited) offer(result, edited);
          else if (takeBack) offerUndo({ text, ...takeBack });
          else showToast("success", text);
        },
      };
    },
    isChange: (event) =>
      Object.entries(edited ?? {}).some(
        ([update, thing]) => thing !== null && isUpdateOf(event, update as UpdateName, thing.id),
      ),
  });
}
