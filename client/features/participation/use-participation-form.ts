import { Form } from "antd";
import { useEffect } from "react";
import { draftKey } from "./draft.ts";
import { heldValues, sameValues, type ParticipationValues } from "./participation-values.ts";
import { useDraft } from "./use-draft.ts";

interface ParticipationFormOptions {
  personId: number;
  intervalId: number;
  /** The form for what is saved, which may change while the page is open. */
  saved: ParticipationValues;
  readOnly: boolean;
}

/**
 * The form and its unsaved answers. Untouched, it follows what is saved; once something is typed that is
 * kept, also over a reload, until it is saved or given up.
 */
export function useParticipationForm({ personId, intervalId, saved, readOnly }: ParticipationFormOptions) {
  const [form] = Form.useForm<ParticipationValues>();
  const { draft, restored, keepDraft, clearDraft } = useDraft(draftKey(personId, intervalId));
  const unsaved = draft !== null && !readOnly && !sameValues(draft.values, saved) ? draft : null;
  const touched = unsaved !== null;
  /** The typed answers have been saved meanwhile, from another tab say. */
  const obsolete = draft !== null && sameValues(draft.values, saved);

  useEffect(() => {
    if (obsolete) clearDraft();
    if (!touched) form.setFieldsValue(saved);
  }, [form, touched, saved, obsolete, clearDraft]);

  return {
    form,
    initialValues: unsaved?.values ?? saved,
    /** Unsaved answers of an earlier visit are shown. */
    restored: touched && restored,
    /** What is saved is no longer what the typing began with. */
    changedElsewhere: unsaved !== null && !sameValues(unsaved.base, saved),
    keepTyped() {
      const values = heldValues(form);
      if (sameValues(values, saved)) clearDraft();
      else keepDraft({ values, base: unsaved?.base ?? saved });
    },
    forgetDraft: clearDraft,
    /** Gives up what is typed for what is saved. */
    loadSaved() {
      clearDraft();
      form.setFieldsValue(saved);
    },
  };
}

export type ParticipationForm = ReturnType<typeof useParticipationForm>;
