import { Form, type FormInstance } from "antd";
import { useEffect, useMemo } from "react";
import type { ZodType } from "zod";
import { differingFields, mergeDraft } from "./draft.ts";
import { useDraft } from "./use-draft.ts";

interface TypedFormOptions<Values> {
  /** Names the form among all forms, such as `crew:5`. */
  name: string;
  /** What the form holds. */
  valuesSchema: ZodType<Values>;
  /** The form for what is saved, which may change while the page is open; the same object while it does not. */
  saved: Values;
  readOnly?: boolean;
}

/**
 * A form and its unsaved answers. A field nobody typed in follows what is saved; once something is typed that
 * is kept, also over a reload, until it is saved or given up.
 */
export function useTypedForm<Values extends object>(options: TypedFormOptions<Values>) {
  const { saved, readOnly = false } = options;
  const [form] = Form.useForm<Values>();
  const { draft: kept, restored, keepDraft, clearDraft } = useDraft(options.name, options.valuesSchema);
  const merged = useMemo(() => (kept && !readOnly ? mergeDraft(kept, saved) : null), [kept, readOnly, saved]);
  const draft = merged && differingFields(merged.values, saved).length > 0 ? merged : null;
  const shown = draft?.values ?? saved;
  /** What was typed has been saved meanwhile, from another tab say. */
  const obsolete = merged !== null && draft === null;

  useEffect(() => {
    if (obsolete) clearDraft();
    if (differingFields(shown, heldValues(form)).length > 0) form.setFieldsValue(shown);
  }, [form, shown, obsolete, clearDraft]);

  return {
    form,
    initialValues: shown,
    /** Unsaved answers of an earlier visit are shown. */
    restored: draft !== null && restored,
    /** The fields typed in whose saved value is no longer what the typing began with. */
    changedElsewhere: draft ? differingFields(draft.base, saved) : [],
    keepTyped() {
      const values = heldValues(form);
      if (differingFields(values, saved).length === 0) clearDraft();
      else keepDraft({ values, base: draft?.base ?? saved });
    },
    forgetDraft: clearDraft,
    /** Gives up what is typed for what is saved. */
    loadSaved() {
      clearDraft();
      form.setFieldsValue(saved);
    },
  };
}

export type TypedForm<Values> = Omit<
  ReturnType<typeof useTypedForm<object>>,
  "form" | "initialValues" | "changedElsewhere"
> & {
  form: FormInstance<Values>;
  initialValues: Values;
  changedElsewhere: (keyof Values & string)[];
};

/** All that the form holds, fields that are not shown included. */
export function heldValues<Values>(form: FormInstance<Values>): Values {
  return form.getFieldsValue(true) as Values;
}
