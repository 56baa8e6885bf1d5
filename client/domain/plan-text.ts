import type { Say } from "../../shared/messages.ts";

/** The text of a link to the wizard: people plan an interval once, and update their answer from then on. */
export function planText(say: Say<"interval-words">, hasAnswered: boolean): string {
  return say(hasAnswered ? "updatePlan" : "plan");
}
