import { useEffect } from "react";
import { flushSync } from "react-dom";
import { useLocation, useSearchParams } from "wouter";
import { participationStep, STEP_NAMES, STEP_PARAMETER } from "../../../shared/paths.ts";
import { CAPACITY_STEP, type WizardStep } from "./wizard-steps.ts";

/** Stored in an entry of the browser's history: the step that was shown before it. */
interface EntryState {
  cameFrom?: WizardStep;
}

/** The open step, kept in the URL, so that the browser's Back and Forward lead through the steps. */
export function useStepInUrl(intervalId: number, last: WizardStep) {
  const [, navigate] = useLocation();
  const [parameters] = useSearchParams();
  const wanted = readStep(parameters.get(STEP_PARAMETER));
  const step = wanted > last ? last : wanted;
  const urlOf = (target: WizardStep) => participationStep(intervalId, STEP_NAMES[target]);

  useEffect(() => {
    // Otherwise the later step would open by itself as soon as it can be reached.
    if (wanted > last) navigate(participationStep(intervalId, STEP_NAMES[last]), { replace: true });
  }, [wanted, last, intervalId, navigate]);

  return {
    step,
    /** Opens a step and waits until its fields are mounted. */
    show(target: WizardStep) {
      if (target !== step) flushSync(() => navigate(urlOf(target), { state: { cameFrom: step } satisfies EntryState }));
    },
    /** Opens the previous step, without adding it to the history a second time. */
    back() {
      if (step === CAPACITY_STEP) return;
      const previous = (step - 1) as WizardStep;
      const state = window.history.state as EntryState | null;
      if (state?.cameFrom === previous) window.history.back();
      else navigate(urlOf(previous), { replace: true });
    },
  };
}

function readStep(name: string | null): WizardStep {
  const index = STEP_NAMES.findIndex((candidate) => candidate === name);
  return index === -1 ? CAPACITY_STEP : (index as WizardStep);
}
