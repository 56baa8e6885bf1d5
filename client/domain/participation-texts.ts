import type { Say } from "../../shared/messages.ts";

/** Says how many of an interval's people have answered. */
export function answeredText(
  say: Say<"interval-words">,
  count: { answered: number; people: number },
  isPast: boolean,
): string {
  if (count.answered > 0) return say("answered", count);
  return say(isPast ? "nobodyAnswered" : "nobodyAnsweredYet");
}

/** Says how many people have let an interval begin, or end, without their answer. */
export function withoutAnswerText(say: Say<"interval-words">, people: number, isPast: boolean): string {
  return say(isPast ? "neverAnswered" : "beganWithoutAnswer", { people });
}

/** The text of a link to the wizard: people plan an interval once, and update their answer from then on. */
export function planText(say: Say<"interval-words">, hasAnswered: boolean): string {
  return say(hasAnswered ? "updatePlan" : "plan");
}
