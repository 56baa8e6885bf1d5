import type { Repetition } from "./gathering-series.schema.ts";
import type { Say } from "../messages.ts";

/** The messages for it that have parameters. */
export type RepetitionKey = "everyWeeks" | "everyMonths" | "onDate" | "onWeekday" | "untilDate" | "repetitions";

/** Says how often something repeats: `Every 2 weeks · Tuesday, Thursday · 10 times`. */
export function repetitionInWords(repeats: Repetition, say: Say<"labels">): string {
  const { every, unit, weekdays, monthday, week, weekday, until, times } = repeats;
  const parts = [say(unit === "Week" ? "everyWeeks" : "everyMonths", { count: every })];
  if (weekdays.length > 0) parts.push(weekdays.map((day) => say(day)).join(", "));
  if (monthday !== null) parts.push(say("onDate", { day: monthday }));
  if (weekday !== null) parts.push(say("onWeekday", { week: String(week), weekday }));
  if (until !== null) parts.push(say("untilDate", { date: new Date(until) }));
  if (times !== null) parts.push(say("repetitions", { count: times }));
  return parts.join(" · ");
}
