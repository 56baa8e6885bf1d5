import type { Say } from "../../shared/messages.ts";

/** What a link to the wizard says: people plan an interval once, and update their answer from then on. */
export function planText(say: Say<"interval-words">, hasAnswered: boolean): string {
  return say(hasAnswered ? "updatePlan" : "plan");
}
