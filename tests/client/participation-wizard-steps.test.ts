import { describe, expect, test } from "vitest";
import { participationSchema } from "../../shared/participation/involvements.schema.ts";
import { participationValues, type ParticipationValues } from "../../client/domain/participation-values.ts";
import {
  CAPACITY_STEP,
  CREWS_STEP,
  INTENTION_STEP,
  canOpenStep,
  lastStep,
  faultySteps,
  stepInTheWay,
  type WizardStep,
} from "../../client/features/participation/wizard-steps.ts";
import { ownInterval } from "../support/live-things.ts";

const EMPTY = participationValues({ collective_involvement: null, crew_involvements: [] });
const values = (answers: Partial<ParticipationValues>): ParticipationValues => ({ ...EMPTY, ...answers });

describe("reachable steps", () => {
  test("crews come last for those who opt in, and only for them", () => {
    expect(lastStep("OptIn")).toBe(CREWS_STEP);
    expect(lastStep("OptOut")).toBe(INTENTION_STEP);
    expect(lastStep(null)).toBe(INTENTION_STEP);
  });

  test("with a record any step up to the last", () => {
    const progress = { current: CAPACITY_STEP, intention: "OptIn", complete: true } as const;
    expect(canOpenStep(CREWS_STEP, progress)).toBe(true);
    expect(canOpenStep(CREWS_STEP, { ...progress, intention: "OptOut" })).toBe(false);
  });
});

const inTheWay = (answers: ParticipationValues, current: WizardStep, target: WizardStep | "submit") =>
  stepInTheWay(faultySteps(participationSchema, answers), current, target);

describe("answers in the way", () => {
  test("a step that is skipped is checked as well", () => {
    expect(inTheWay(values({ participation_intention: "OptOut" }), CAPACITY_STEP, CREWS_STEP)).toBe(INTENTION_STEP);
  });

  test("a later step does not keep anyone from an earlier one", () => {
    const optOut = values({ participation_intention: "OptOut", opt_out_type: "Hiatus" });
    expect(inTheWay(optOut, CAPACITY_STEP, INTENTION_STEP)).toBeUndefined();
    expect(inTheWay(optOut, INTENTION_STEP, CAPACITY_STEP)).toBe(INTENTION_STEP);
  });

  test("a text too long for the server holds up its own step", () => {
    const long = values({ wellbeing: "x".repeat(10_001), participation_intention: "OptIn" });
    expect(inTheWay(long, CREWS_STEP, "submit")).toBe(CAPACITY_STEP);
  });
});

describe("form values", () => {
  const { collective_involvement, crew_involvements } = ownInterval({ wellbeing: "Well", convened: [9] });
  const own = collective_involvement && { ...collective_involvement, capacity_score: 0 as const };
  const crew = (crew_id: number) => crew_involvements.map((row) => ({ ...row, crew_id }));

  test("hold what is saved, empty where nothing was answered, and never who convenes", () => {
    expect(participationValues({ collective_involvement: own, crew_involvements: crew(2) })).toEqual({
      private_capacity_planning: true,
      wellbeing: "Well",
      focus: "",
      capacity_score: 0,
      capacity: "",
      participation_intention: "OptIn",
      opt_out_type: null,
      opt_out_planned_return_date: null,
      held: [],
      intention_context: "",
      crew_involvements: [{ crew_id: 2, volunteered_convenor: true }],
    });
  });

  test("hold the crews in their order", () => {
    const both = [...crew(2), ...crew(1)];
    const shown = participationValues({ collective_involvement: own, crew_involvements: both });
    expect(shown.crew_involvements.map(({ crew_id }) => crew_id)).toEqual([1, 2]);
  });
});
