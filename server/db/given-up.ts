import type { Held } from "../../shared/participation/involvements.ts";

/** Something that a person gives up by their plan for an interval. */
export interface GivenUp {
  collective_id: number;
  person_id: number;
  interval_id: number;
  kind: Held["kind"];
  subject_id: number;
  /** The person who gets it; null leaves it to the crew. */
  to_person_id: number | null;
  /** Of a place: when they answered, which decides their place in line, and their note. */
  answered_at: string | null;
  note: string | null;
  /** Of a place: whether the answer follows from the one to the series. */
  by_series: 0 | 1;
  /** When it can no longer be undone. */
  due_at: string;
}
