import type { ImportRefusal } from "../../../../shared/enumerations.ts";

/** All that the times of a calendar's entries depend on. */
export interface TimeContext {
  now: Date;
  /** The collective's zone: of whole days, and of times without one, unless the document has one for them. */
  timeZone: string;
  /** The zone that times without one have instead, if somebody chooses. */
  floatingZone?: string | undefined;
}

/** How many of the entries that are refused for a reason are named. */
export const MOST_TITLES = 10;

/** Ends the reading of one entry. */
export class Refused extends Error {
  readonly reason: ImportRefusal;
  constructor(reason: ImportRefusal) {
    super(reason);
    this.reason = reason;
  }
}
