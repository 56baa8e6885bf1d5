import type { Workbench } from "./workbench.ts";

/** A limit for the ratio to the reference, or for the figure itself if it has no reference. */
export type Goal = { atLeast: number } | { atMost: number };

export interface Measurement {
  ours: number;
  /** Null if the figure has no reference. */
  reference: number | null;
  /** `ours` divided by `reference`. */
  ratio: number | null;
}

/** One line of the table, measured in each run together with its reference. */
export interface Figure {
  name: string;
  /** What is measured. */
  subject: string;
  /** Its reference in the same run. */
  comparedTo: string;
  unit: "per s" | "ms" | "us/KB" | "MB" | "KB";
  goal?: Goal;
  /** An ambitious goal, better than required. */
  moonshot?: Goal;
  /** The figure is skipped if the machine has no browser. */
  needsBrowser?: true;
  /** The figure is skipped without `--database-url`. */
  needsPostgresql?: true;
  measure: (bench: Workbench) => Promise<Measurement>;
}

export function meets(goal: Goal, { ours, ratio }: Measurement): boolean {
  const value = ratio ?? ours;
  return "atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost;
}
