import { Form, type FormInstance } from "antd";
import { useState } from "react";
import type { FieldErrors } from "../../../shared/errors.ts";
import { schemaWithTimeout } from "../../find-faults.ts";
import { heldValues, type DraftFormInstance } from "../../forms/use-draft-form.ts";
import type { ParticipationField, ParticipationValues } from "../../domain/participation-values.ts";
import { useStepInUrl } from "./use-step-in-url.ts";
import { canOpenStep, faultySteps, lastStep, stepInTheWay, WIZARD_STEPS, type WizardStep } from "./wizard-steps.ts";

/** The prefix of the fields' element ids. */
export const FORM_NAME = "participation";

const FOCUSABLE = "input, textarea, button";

/** The open step, whose fields alone are mounted, and which can be opened. Without a schema, the server checks. */
export function useWizard(intervalId: number, form: DraftFormInstance<ParticipationValues>) {
  const { antForm, isDisabled: readOnly, saved } = form;
  const [isChecking, setIsChecking] = useState(false);
  const watched = Form.useWatch("participation_intention", { form: antForm, preserve: true });
  // The form has no values until it is rendered.
  const intention = watched === undefined ? form.initialValues.participation_intention : watched;
  const complete = readOnly || saved.participation_intention !== null;
  const last = lastStep(intention);
  const { step, show, back } = useStepInUrl(intervalId, last);

  function showProblems(faulty: WizardStep) {
    show(faulty);
    antForm.validateFields().catch(() => focusFirstError(antForm));
  }

  /** Opens a step, or shows the invalid step in the way. While the schema loads, further clicks do nothing. */
  async function unlessFaulty(target: WizardStep | "submit", goOn: () => void) {
    if (isChecking) return;
    setIsChecking(true);
    const [schema] = readOnly ? [] : ((await schemaWithTimeout(form.loadSchema)) ?? []);
    const faulty = schema ? stepInTheWay(faultySteps(schema, heldValues(antForm)), step, target) : undefined;
    setIsChecking(false);
    if (faulty === undefined) goOn();
    else showProblems(faulty);
  }

  return {
    step,
    isAtEnd: step === last,
    /** Whether a click is waiting for the schema. */
    isChecking,
    canOpen: (target: WizardStep) => canOpenStep(target, { current: step, intention, complete }),
    back,
    open: (target: WizardStep) => unlessFaulty(target, () => show(target)),
    /** Submits the form if all steps are valid; otherwise shows the first invalid one. */
    submit: () => unlessFaulty("submit", antForm.submit),
    /** Leads to a field of a step. */
    change(target: WizardStep, field: ParticipationField) {
      show(target);
      focusField(antForm, [field]);
    },
    /** Shows the server's field errors, at the first affected step. */
    showFieldErrors(errors: FieldErrors) {
      const concerned = WIZARD_STEPS.find(({ fields }) => fields.some((name) => errors[name] !== undefined));
      if (!concerned) return;
      show(concerned.step);
      antForm.setFields(
        concerned.fields.flatMap((name) => (errors[name] === undefined ? [] : [{ name, errors: [errors[name]] }])),
      );
      focusFirstError(antForm);
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;

function focusFirstError(form: FormInstance<ParticipationValues>) {
  const faulty = form.getFieldsError().find(({ errors }) => errors.length > 0);
  if (faulty) focusField(form, faulty.name);
}

/** Focuses a field; in a group of radio buttons its first button. */
function focusField(form: FormInstance<ParticipationValues>, name: (string | number)[]) {
  form.scrollToField(name, { block: "center" });
  const field = document.getElementById(`${FORM_NAME}_${name.join("_")}`);
  const control = field?.matches(FOCUSABLE) ? field : field?.querySelector<HTMLElement>(FOCUSABLE);
  control?.focus({ preventScroll: true });
}
