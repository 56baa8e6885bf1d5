import type { PersonKey } from "./people.ts";

/** Reminders that a member sent to people who had not answered for the next interval. */
export interface DemoReminder {
  /** The day, by interval and day. */
  sent: { interval: number; day: number };
  by: PersonKey;
  to: readonly PersonKey[];
}

/** In the current interval. People who were reminded yesterday cannot be reminded again before tomorrow. */
export const REMINDERS: readonly DemoReminder[] = [
  { sent: { interval: 7, day: 8 }, by: "ingrid", to: ["jonah", "kwabena", "saoirse"] },
  { sent: { interval: 7, day: 11 }, by: "marisol", to: ["bea", "noor"] },
];
