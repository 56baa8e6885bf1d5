import { dayIn, daysBetween } from "../../shared/basics/dates.ts";
import type { Language } from "../../shared/languages.ts";
import type { Say } from "../../shared/messages.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago an instant was, such as "5 minutes ago" or "yesterday", which is the day before in `timeZone`. */
export function agoText(
  say: Say<"reminding">,
  instant: string,
  { language, now, timeZone }: { language: Language; now: Date; timeZone: string },
): string {
  const passed = now.getTime() - Date.parse(instant);
  if (passed < MINUTE) return say("justNow");
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (passed < HOUR) return format.format(-Math.floor(passed / MINUTE), "minute");
  if (passed < DAY) return format.format(-Math.floor(passed / HOUR), "hour");
  return format.format(-daysBetween(dayIn(timeZone, new Date(instant)), dayIn(timeZone, now)), "day");
}
