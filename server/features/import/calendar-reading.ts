import type { ImportRefusal } from "../../../shared/enumerations.ts";
import type { FindZone } from "./calendar-zones.ts";

/** All that the times of a calendar's entries depend on. */
export interface Reading {
  now: Date;
  /** The zone of times without one: the collective's. */
  timeZone: string;
}

/** The reading of one document. */
export interface DocumentReading extends Reading {
  findZone: FindZone;
  /** How many steps are left for all of its repetitions together. */
  steps: number;
}

/** Ends the reading of one entry. */
export class Refused extends Error {
  readonly reason: ImportRefusal;
  constructor(reason: ImportRefusal) {
    super(reason);
    this.reason = reason;
  }
}
