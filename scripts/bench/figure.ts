import type { Measurement, Sides } from "./rounds.ts";
import type { Workbench } from "./workbench.ts";

/** A limit for the ratio to the reference, or for the figure itself if it has no reference. */
export type Goal = { atLeast: number } | { atMost: number };

/** One line of the table. */
export interface Figure {
  name: string;
  /** The name of the measurement. */
  subject: string;
  /** Its reference in the same run. */
  comparedTo?: string;
  unit: "per s" | "ms" | "KB" | "MB";
  goal?: Goal;
  /** An ambitious goal, better than required. */
  moonshot?: Goal;
  /** Prepares both sides, or says what this machine lacks for that. */
  prepare: (bench: Workbench) => Promise<Sides | string>;
}

export function meets(goal: Goal, { ours, ratio }: Measurement): boolean {
  const value = ratio ?? ours;
  return "atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost;
}
