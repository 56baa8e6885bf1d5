import type { Part } from "./calendar-document.ts";
import type { Length, Written } from "./calendar-times.ts";

export interface Entry {
  part: Part;
  index: number;
  uid: string;
  title: string;
  /** The zone of its times without one; null for the collective's. */
  floatingZone: string | null;
  isCancelled: boolean;
  /** Whether it is cancelled or has times that it leaves out, and is read as if they took place. */
  cancelled: "Entry" | "LeftOut" | null;
  /** Whether its description has no tags: whatever looks like one is text. */
  isPlain: boolean;
}

/** A time at which an entry takes place. */
export interface Occurrence {
  entry: Entry;
  start: Written;
  length: Length;
  /** When it begins by the rule of what repeats, in milliseconds, and as the clocks of what repeats show it. */
  original: number;
  byRule: string;
}
