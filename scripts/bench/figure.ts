import type { Workbench } from "./workbench.ts";

/** A bound on the ratio to the reference, or on the figure itself where it has none. */
export type Goal = { atLeast: number } | { atMost: number };

export interface Measurement {
  ours: number;
  /** Null where the figure stands for itself. */
  reference: number | null;
  /** Of ours to the reference. */
  ratio: number | null;
}

/** One line of the table, measured anew at each run together with what it is compared to. */
export interface Figure {
  name: string;
  /** What is measured. */
  subject: string;
  /** What it is compared to, in the same run. */
  comparedTo: string;
  unit: "per s" | "ms" | "us/KB" | "MB" | "KB";
  goal?: Goal;
  /** What would be better than good. */
  moonshot?: Goal;
  /** It is left out where the machine has none. */
  needsBrowser?: true;
  measure: (bench: Workbench) => Promise<Measurement>;
}

export function meets(goal: Goal, { ours, ratio }: Measurement): boolean {
  const value = ratio ?? ours;
  return "atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost;
}
