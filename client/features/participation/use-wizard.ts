import { Form, type FormInstance } from "antd";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { FieldErrors } from "../../../shared/errors.ts";
import { heldValues } from "../../forms/use-draft-form.ts";
import type { ParticipationValues } from "./participation-values.ts";
import { CAPACITY_STEP, canOpenStep, lastStep, stepInTheWay, WIZARD_STEPS, type WizardStep } from "./wizard-steps.ts";

/** Stands before each field's name in its element's id. */
export const FORM_NAME = "participation";

const FOCUSABLE = "input, textarea, button";

interface WizardOptions {
  form: FormInstance<ParticipationValues>;
  readOnly: boolean;
  /** An intention is stored already. */
  recorded: boolean;
}

/** Which step is open, and which may be opened. Only the open step's fields are mounted; the form keeps the rest. */
export function useWizard({ form, readOnly, recorded }: WizardOptions) {
  const [opened, setOpened] = useState<WizardStep>(CAPACITY_STEP);
  const [moved, setMoved] = useState(false);
  const intention = Form.useWatch("participation_intention", { form, preserve: true }) ?? null;
  const last = lastStep(intention);
  const step = opened > last ? last : opened;

  /** Opens a step and waits until its fields are there. */
  function show(target: WizardStep) {
    flushSync(() => {
      setOpened(target);
      setMoved(true);
    });
  }

  function showProblems(faulty: WizardStep) {
    show(faulty);
    form.validateFields().catch(() => focusFirstError(form));
  }

  return {
    step,
    last,
    /** The person came to the open step from another one. */
    moved,
    canOpen: (target: WizardStep) => canOpenStep(target, { current: step, intention, complete: recorded || readOnly }),
    back: () => show(step === CAPACITY_STEP ? CAPACITY_STEP : ((step - 1) as WizardStep)),
    open(target: WizardStep) {
      const faulty = readOnly ? undefined : stepInTheWay(heldValues(form), step, target);
      if (faulty === undefined) show(target);
      else showProblems(faulty);
    },
    /** Goes on where all steps are valid, or else shows the first that is not. */
    whenComplete(goOn: () => void) {
      const faulty = stepInTheWay(heldValues(form), step, "submit");
      if (faulty === undefined) goOn();
      else showProblems(faulty);
    },
    /** Shows what the server refused, at the first step concerned. */
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

/** Moves to the first field with an error. A group of radio buttons takes the focus with its first button. */
function focusFirstError(form: FormInstance<ParticipationValues>) {
  const faulty = form.getFieldsError().find(({ errors }) => errors.length > 0);
  if (!faulty) return;
  form.scrollToField(faulty.name, { block: "center" });
  const field = document.getElementById(`${FORM_NAME}_${faulty.name.join("_")}`);
  const control = field?.matches(FOCUSABLE) ? field : field?.querySelector<HTMLElement>(FOCUSABLE);
  control?.focus({ preventScroll: true });
}
