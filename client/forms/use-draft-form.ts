import { Form, type FormInstance } from "antd";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { FieldErrors } from "../../shared/errors.ts";
import type { Event } from "../../shared/events/events.ts";
import { showToast } from "../components/toast.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { liveSync } from "../live/live.ts";
import { differingFields, mergeDraft } from "./draft.ts";
import type { FieldFacts } from "./Field.tsx";
import { useDraft } from "./use-draft.ts";
import { useFormSubmission } from "./use-form-submission.ts";

/** The form has every field of its input: a missing field would stay as it is. */
export type FieldsOf<Input> = { [Field in keyof Input]-?: unknown };

/** The end of a save that left nothing unsaved. */
interface Saved {
  /** The page after it, if it is another one. */
  to?: string;
  /** Says there that all is saved. */
  confirm?: () => void;
}

interface DraftFormOptions<Values, Input> extends FieldFacts<keyof Values & string> {
  /** Identifies the form, such as `crew:5`. */
  name: string;
  /** The saved values, which may change while the page is open. */
  saved: Values;
  readOnly?: boolean;
  /** True if it makes something. Meanwhile, nothing can be typed: it would belong to the form of what is made. */
  isNew?: boolean;
  /** Saves the form's values, which its rules have checked; the server checks them again. */
  save: (input: Input) => Promise<Saved>;
  showFieldErrors?: (errors: FieldErrors) => void;
  /** Puts the value of a field into words, if others would not understand it. */
  describe?: (values: Values, field: keyof Values & string) => string | undefined;
  /** Returns true if an event changes what the form edits. */
  isChange?: (event: Event) => boolean;
}

export type DraftFormInstance<Values extends object> = ReturnType<typeof useDraftForm<Values, object>>;

/**
 * A member's form: what it edits, the unsaved answers, and the mutation that saves them. A field that nobody typed in
 * follows the saved value. What is typed is kept, also across a reload, until it is saved or discarded.
 */
export function useDraftForm<Values extends FieldsOf<Input>, Input extends object>(
  options: DraftFormOptions<Values, Input>,
) {
  const { readOnly = false, isNew = false, showFieldErrors, isChange, loadSchema, labelOf, describe } = options;
  /** Keeps its identity while the values are equal. */
  const [saved, setSaved] = useState(options.saved);
  if (differingFields(options.saved, saved).length > 0) setSaved(options.saved);
  const [antForm] = Form.useForm<Values>();
  const [page, navigate] = useLocation();
  const say = useMessages("forms");
  /** The last save, and what takes away the toast that it has not saved all. */
  const last = useRef<{ sent?: Values; hide?: () => void }>({});
  const { draft: kept, restored, keepDraft, clearDraft } = useDraft(options.name, saved);
  const merged = useMemo(() => (kept && !readOnly ? mergeDraft(kept, saved) : null), [kept, readOnly, saved]);
  const draft = merged && differingFields(merged.values, saved).length > 0 ? merged : null;
  const shown = draft?.values ?? saved;
  /** The draft was saved in the meantime, such as from another tab. */
  const obsolete = merged !== null && draft === null;

  const { submit, isSubmitting, refusal } = useFormSubmission({
    form: antForm,
    send: options.save,
    onSent({ to, confirm }, saving: Input) {
      const base = saving as object as Values;
      const values = heldValues(antForm);
      // More may have been typed meanwhile: it is not saved yet.
      if (differingFields(values, base).length > 0) {
        if (confirm && last.current.sent === base) last.current.hide = showToast("success", say("savedInPart"));
        return keepDraft({ values, base });
      }
      clearDraft();
      // People who left the page while it was being saved stay where they went.
      if (to !== undefined && location.pathname === page) navigate(to);
      confirm?.();
    },
    ...(showFieldErrors && { showFieldErrors }),
  });

  useEffect(() => {
    if (obsolete) clearDraft();
    // During a save, it has what was sent. If it followed what the server makes of that, more would seem to be typed.
    if (!isSubmitting && differingFields(shown, heldValues(antForm)).length > 0) antForm.setFieldsValue(shown);
  }, [antForm, shown, obsolete, clearDraft, isSubmitting]);

  function keep(base: Values) {
    const values = heldValues(antForm);
    if (differingFields(values, saved).length === 0) clearDraft();
    else keepDraft({ values, base });
  }
  const base = draft?.base ?? saved;
  // While a save is running, the changes may be its own.
  const changedElsewhere = isSubmitting ? [] : differingFields(base, saved);

  return {
    loadSchema,
    labelOf,
    describe,
    antForm,
    initialValues: shown,
    /** True if unsaved answers of an earlier visit are shown. */
    restored: draft !== null && restored,
    /** The fields with unsaved answers whose saved value has changed since they were typed. */
    changedElsewhere,
    /** The person who changed them, if that is known. */
    changedBy: isChange && changedElsewhere.length > 0 ? liveSync.lastAuthor(isChange) : null,
    saved,
    /** Replaces the unsaved answer of a field by the saved one. */
    takeTheirs(field: keyof Values & string) {
      antForm.setFieldsValue({ [field]: saved[field] } as Parameters<typeof antForm.setFieldsValue>[0]);
      keep(base);
    },
    /** Keeps the unsaved answer of a field, knowing the saved one. */
    keepMine: (field: keyof Values & string) => keep({ ...base, [field]: saved[field] }),
    keepDraft: () => keep(base),
    discardDraft() {
      clearDraft();
      antForm.setFieldsValue(saved);
    },
    /** True if there are unsaved answers. */
    hasDraft: draft !== null,
    /** Puts in unsaved answers, as if they were typed. */
    fillIn(values: Partial<Values>) {
      antForm.setFieldsValue(values);
      keep(base);
    },
    /** Saves the form's values, which must be valid. */
    save() {
      const values = heldValues(antForm);
      // A second press says nothing new.
      if (isSubmitting && last.current.sent && differingFields(values, last.current.sent).length === 0) return;
      last.current.hide?.();
      last.current = { sent: values };
      submit(values as object as Input);
    },
    isSaving: isSubmitting,
    /** True while nothing can be typed. */
    isDisabled: readOnly || (isNew && isSubmitting),
    /** Why the last save was refused, unless fields show it. */
    refusal,
  };
}

/** All values of the form, including fields that are not mounted. */
export function heldValues<Values>(form: FormInstance<Values>): Values {
  return form.getFieldsValue(true) as Values;
}
