import type { ZodType } from "zod";
import type { ParticipationIntention } from "../../../shared/enumerations.ts";
import type { MessageKey } from "../../../shared/messages.ts";
import type { ParticipationField, ParticipationValues } from "../../domain/participation-values.ts";

export const CAPACITY_STEP = 0;
export const INTENTION_STEP = 1;
export const CREWS_STEP = 2;

export type WizardStep = typeof CAPACITY_STEP | typeof INTENTION_STEP | typeof CREWS_STEP;

interface StepOfWizard {
  step: WizardStep;
  /** Its messages: its name in the list of steps, its heading, and what it means. */
  title: MessageKey<"planning">;
  heading: MessageKey<"planning">;
  meaning: MessageKey<"planning">;
  fields: readonly ParticipationField[];
}

/** The steps in order, each with its fields. */
export const WIZARD_STEPS = [
  {
    step: CAPACITY_STEP,
    title: "capacityStep",
    heading: "capacityHeading",
    meaning: "capacityMeaning",
    fields: ["wellbeing", "focus", "capacity_score", "capacity", "private_capacity_planning"],
  },
  {
    step: INTENTION_STEP,
    title: "intentionStep",
    heading: "intentionHeading",
    meaning: "intentionMeaning",
    fields: ["participation_intention", "opt_out_type", "opt_out_planned_return_date", "held", "intention_context"],
  },
  {
    step: CREWS_STEP,
    title: "crewsStep",
    heading: "crewsHeading",
    meaning: "crewsMeaning",
    fields: ["crew_involvements"],
  },
] as const satisfies readonly StepOfWizard[];

/** The last step: crews for an opt-in, else the second step. */
export function lastStep(intention: ParticipationIntention | null): WizardStep {
  return intention === "OptIn" ? CREWS_STEP : INTENTION_STEP;
}

interface Progress {
  current: WizardStep;
  intention: ParticipationIntention | null;
  /** Whether an intention is saved, or the wizard is read-only. */
  complete: boolean;
}

/** With a saved record, any reachable step can be opened, otherwise one step forward at a time. */
export function canOpenStep(step: WizardStep, { current, intention, complete }: Progress): boolean {
  return step <= lastStep(intention) && (complete || step <= current + 1);
}

/**
 * The first invalid step that prevents moving from `current` to `target`. Moving forward checks all steps in between,
 * moving backward only the current one. The `target` "submit" checks all steps.
 */
export function stepInTheWay(
  faulty: readonly WizardStep[],
  current: WizardStep,
  target: WizardStep | "submit",
): WizardStep | undefined {
  if (target === "submit") return faulty[0];
  return faulty.find((step) => step === current || (step > current && step < target));
}

/** The steps with values that the schema refuses, in order. */
export function faultySteps(schema: ZodType, values: ParticipationValues): WizardStep[] {
  const issues = schema.safeParse(values).error?.issues ?? [];
  const faulty = new Set(issues.map((issue) => issue.path[0]));
  return WIZARD_STEPS.filter(({ fields }) => fields.some((field) => faulty.has(field))).map(({ step }) => step);
}
