import { Form, type FormInstance } from "antd";
import { useState } from "react";
import type { ZodType } from "zod";
import type { ParticipationIntention } from "../../../shared/enumerations.ts";
import type { FieldErrors } from "../../../shared/errors.ts";
import { schemaWithTimeout } from "../../find-faults.ts";
import { heldValues } from "../../forms/use-draft-form.ts";
import type { ParticipationValues } from "../../domain/participation-values.ts";
import { useStepInUrl } from "./use-step-in-url.ts";
import { canOpenStep, faultySteps, lastStep, stepInTheWay, WIZARD_STEPS, type WizardStep } from "./wizard-steps.ts";

/** The prefix of the fields' element ids. */
export const FORM_NAME = "participation";

const FOCUSABLE = "input, textarea, button";

interface WizardOptions {
  intervalId: number;
  form: FormInstance<ParticipationValues>;
  readOnly: boolean;
  /** The form's initial intention: the form has no values until it is rendered. */
  initialIntention: ParticipationIntention | null;
  /** Whether an intention is saved. */
  recorded: boolean;
  /** Loads the rules for the answers. If they do not load in time, only the server checks the answers. */
  loadSchema: () => Promise<ZodType>;
}

/** The open step, and which steps can be opened. Only the open step's fields are mounted; the form keeps all values. */
export function useWizard(options: WizardOptions) {
  const { intervalId, form, readOnly, initialIntention, recorded, loadSchema } = options;
  const [isChecking, setIsChecking] = useState(false);
  const watched = Form.useWatch("participation_intention", { form, preserve: true });
  const intention = watched === undefined ? initialIntention : watched;
  const last = lastStep(intention);
  const { step, show, back } = useStepInUrl(intervalId, last);

  function showProblems(faulty: WizardStep) {
    show(faulty);
    form.validateFields().catch(() => focusFirstError(form));
  }

  /** Opens a step, or shows the invalid step in the way. While the schema loads, further clicks do nothing. */
  async function unlessFaulty(target: WizardStep | "submit", goOn: () => void) {
    if (isChecking) return;
    setIsChecking(true);
    const [schema] = readOnly ? [] : ((await schemaWithTimeout(loadSchema)) ?? []);
    const faulty = schema ? stepInTheWay(faultySteps(schema, heldValues(form)), step, target) : undefined;
    setIsChecking(false);
    if (faulty === undefined) goOn();
    else showProblems(faulty);
  }

  return {
    step,
    last,
    /** Whether a click is waiting for the schema. */
    isChecking,
    canOpen: (target: WizardStep) => canOpenStep(target, { current: step, intention, complete: recorded || readOnly }),
    back,
    open: (target: WizardStep) => unlessFaulty(target, () => show(target)),
    /** Continues if all steps are valid; otherwise shows the first invalid one. */
    whenComplete: (goOn: () => void) => unlessFaulty("submit", goOn),
    /** Shows the server's field errors, at the first affected step. */
    showFieldErrors(errors: FieldErrors) {
      const concerned = WIZARD_STEPS.find(({ fields }) => fields.some((name) => errors[name] !== undefined));
      if (!concerned) return;
      show(concerned.step);
      form.setFields(
        concerned.fields.flatMap((name) => (errors[name] === undefined ? [] : [{ name, errors: [errors[name]] }])),
      );
      focusFirstError(form);
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;

/** Focuses the first field with an error; in a group of radio buttons its first button. */
function focusFirstError(form: FormInstance<ParticipationValues>) {
  const faulty = form.getFieldsError().find(({ errors }) => errors.length > 0);
  if (!faulty) return;
  form.scrollToField(faulty.name, { block: "center" });
  const field = document.getElementById(`${FORM_NAME}_${faulty.name.join("_")}`);
  const control = field?.matches(FOCUSABLE) ? field : field?.querySelector<HTMLElement>(FOCUSABLE);
  control?.focus({ preventScroll: true });
}
