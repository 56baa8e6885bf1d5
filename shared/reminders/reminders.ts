import type { z } from "zod";
import { DAYS_BETWEEN_REMINDERS } from "../constants.ts";
import { addDays, daysBetween, type IsoDate } from "../basics/dates.ts";
import type { ReminderRefusal } from "../enumerations.ts";
import type { Interval } from "../intervals/intervals.ts";
import type {
  missingParticipationSchema,
  remindingSchema,
  remindInputSchema,
  remindOfInputSchema,
} from "./reminders.schema.ts";

export type MissingParticipation = z.output<typeof missingParticipationSchema>;
export type Reminding = z.output<typeof remindingSchema>;
export type RemindInput = z.output<typeof remindInputSchema>;
export type RemindOfInput = z.output<typeof remindOfInputSchema>;

/** The subject of a link that asks whether somebody is still with their group. */
export interface LinkedStay {
  /** The collective's name. */
  collective: string;
  interval_id: number;
  is_answered: boolean;
  /** The names of the crews that they are in, or are in once they say that they are still here. */
  crews: string[];
}

/**
 * The day on which the collective's latest reminder of an interval became due
 * (`docs/domain/mail.md#reminders-to-plan`); null if none is due, or if the interval has begun.
 */
export function reminderDueSince(
  { start_date }: Pick<Interval, "start_date">,
  reminderDays: readonly number[],
  today: IsoDate,
): IsoDate | null {
  const left = daysBetween(today, start_date);
  const due = reminderDays.filter((days) => days >= left);
  return left >= 1 && due.length > 0 ? addDays(start_date, -Math.min(...due)) : null;
}

/** The facts that decide whether somebody can be reminded of an interval, a gathering or a poll. */
export interface Reminded {
  answered: boolean;
  /** Whether they leave before the interval begins. */
  leaves: boolean;
  /** Whether they rest until after the interval begins. */
  rests: boolean;
  /** Whether they have not accepted their invitation yet. */
  invited: boolean;
  /** Whether they rest now: then they are only told of what they have said they come to. */
  away: boolean;
  /** Whether they get reminders, by email or by a notification. */
  reachable: boolean;
  /** Whether they were reminded of it before, and nobody is again: of gatherings and polls, people are reminded once. */
  once: boolean;
  /** The day of their last reminder, no matter who sent it and of what. */
  last_on: IsoDate | null;
}

/** Why somebody cannot be reminded now; null if they can. */
export function reminderRefusal(person: Reminded, today: IsoDate): ReminderRefusal | null {
  if (person.answered) return "answered";
  if (person.leaves) return "leaves";
  if (person.rests || person.away) return "rests";
  if (person.invited) return "invited";
  if (person.once) return "once";
  if (person.last_on !== null && daysBetween(person.last_on, today) < DAYS_BETWEEN_REMINDERS) return "reminded";
  return person.reachable ? null : "unreachable";
}

/** Whether somebody without an answer is expected to give one: also who rests now, but is back by then. */
export function isExpectedToPlan({ answered, leaves, rests }: Reminded): boolean {
  return !answered && !leaves && !rests;
}
