import { Temporal } from "temporal-polyfill";
import { addDays, dayIn, timeIn } from "../../../shared/basics/dates.ts";
import { DEFAULT_LANGUAGE } from "../../../shared/languages.ts";
import type { EmailKind } from "../outbox.ts";
import type { ClaimedEmail } from "../outbox.queries.ts";

/** News of what begins within this time after the quiet hours does not wait for their end, in milliseconds. */
const MORNING = 4 * 60 * 60_000;
/** People have chosen its hour themselves, and it is of no use the next morning. */
const AT_ITS_HOUR: EmailKind = "gathering first";
/** They change nothing. */
const REMINDERS: readonly string[] = ["gathering tomorrow", "gathering week"] satisfies EmailKind[];

/** The hours in which nobody is notified, on the clocks of a device's zone. */
interface QuietHours {
  from: number;
  until: number;
}

/** Whether news waits until people are awake: not if it changes something before the morning is over. */
export function isForLater({ kind, about }: Pick<ClaimedEmail, "kind" | "about">, awake: Date): boolean {
  const { begins } = JSON.parse(about ?? "{}") as { begins?: string };
  const isChange = begins !== undefined && !REMINDERS.includes(kind);
  return kind !== AT_ITS_HOUR && !(isChange && Date.parse(begins) < awake.getTime() + MORNING);
}

/** The hour that clocks in a zone show at an instant, from 0 to 23. */
export function hourIn(timeZone: string, instant: Date): number {
  return Number.parseInt(timeIn(timeZone, instant, DEFAULT_LANGUAGE), 10);
}

/** When emails that are late wait for the morning, on the clocks of the collective. */
export const NIGHT: QuietHours = { from: 22, until: 8 };

/** Reads the columns of an account; null if there are no such hours. */
export function quietHoursOf(row: { quiet_from: number | null; quiet_until: number | null }): QuietHours | null {
  return row.quiet_from === null || row.quiet_until === null ? null : { from: row.quiet_from, until: row.quiet_until };
}

/** Returns when a device may get notifications at an instant: then, or at the end of its quiet hours. */
export function whenAwake(now: Date, timeZone: string, quiet: QuietHours | null): Date {
  if (quiet === null) return now;
  const { from, until } = quiet;
  const hour = hourIn(timeZone, now);
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  if (!isQuiet) return now;
  const today = dayIn(timeZone, now);
  const end = Temporal.PlainDate.from(hour < until ? today : addDays(today, 1)).toPlainDateTime({ hour: until });
  return new Date(end.toZonedDateTime(timeZone).epochMilliseconds);
}
