import { AVATAR_NAMES } from "../constants.ts";
import type { Expectation } from "../enumerations.ts";
import { isIsoDate, type Locale } from "../basics/dates.ts";
import { momentInWords, timesInWords } from "../gatherings/gathering-times.ts";
import type { Repeats, Repetition } from "../series/gathering-series.schema.ts";
import { nameOfLanguage, type Language } from "../languages.ts";
import type { Say } from "../messages.ts";
import { avatarOf, type Person } from "../people/people.ts";
import { repetitionFrom } from "../series/repeats.ts";
import { repetitionInWords } from "../series/repetition-words.ts";

/** Needed to put fields into words. */
export interface Describing {
  say: Say<"labels">;
  locale: Locale;
  /** The name of a crew; undefined if it is gone. */
  crew: (id: number) => string | undefined;
}

/** A field of a thing, or of a form, in words: as its value, but what has a name by its name, and times as clocks do. */
export function describeField(thing: object, field: string, { say, locale, crew }: Describing): string {
  const value = (thing as Record<string, unknown>)[field];
  switch (field) {
    case "avatar_id": {
      const name = AVATAR_NAMES[avatarOf(thing as Pick<Person, "id" | "avatar_id">) - 1];
      return name ? say(name) : "";
    }
    case "crew_id":
    case "eoi_managing_crew_id":
      return value === null ? say("everyone") : (crew(value as number) ?? say("goneCrew"));
    case "expectation":
      return say(value as Expectation);
    case "language":
      return value === null ? describeValue(value, say) : (nameOfLanguage(value as Language) ?? "");
    case "starts_at":
    case "ends_at": {
      const moment = momentIn(thing, value);
      return moment ? momentInWords(moment.instant, moment.zone, locale) : describeValue(value, say);
    }
    case "times":
      return describeValue(
        (value as ProposedTime[]).map((time) => describePeriod(thing, time, locale)),
        say,
      );
    case "repeats":
      return value === null
        ? describeValue(value, say)
        : repetitionInWords(repetitionIn(thing, value as Repeats | Repetition), say);
    default:
      return describeValue(value, say);
  }
}

/** The days of what a form says follow from its beginning; a template has none. */
function repetitionIn(thing: { starts_at?: string | null }, repeats: Repeats | Repetition): Repetition {
  if ("monthday" in repeats) return repeats;
  const start = thing.starts_at?.slice(0, 10) ?? "";
  return isIsoDate(start) ? repetitionFrom(repeats, start) : { ...repeats, monthday: null, week: null, weekday: null };
}

/** An instant, and the time zone of its thing; those of forms and series are what the clocks show. Null if it is no time, or not yet. */
function momentIn(thing: object, value: unknown): { instant: string; zone: string } | null {
  if (typeof value !== "string") return null;
  const zone = "time_zone" in thing && value.endsWith("Z") ? String(thing.time_zone) : null;
  const instant = zone === null ? `${value}Z` : value;
  return Number.isNaN(Date.parse(instant)) ? null : { instant, zone: zone ?? "UTC" };
}

interface ProposedTime {
  starts_at: string | null;
  ends_at: string | null;
}

/** From its beginning to its end; of a time that is not whole yet, what there is. */
function describePeriod(thing: object, { starts_at, ends_at }: ProposedTime, locale: Locale): string {
  const [start, end] = [momentIn(thing, starts_at), momentIn(thing, ends_at)];
  if (start && end && start.instant < end.instant) {
    return timesInWords({ starts_at: start.instant, ends_at: end.instant, time_zone: start.zone }, locale);
  }
  const known = [start, end].flatMap((moment) => (moment ? momentInWords(moment.instant, moment.zone, locale) : []));
  return known.join(" – ");
}

/** A field's value in words, to compare two versions of it: one line for each item of a list. */
export function describeValue(value: unknown, say: Say<"labels">): string {
  if (typeof value === "boolean") return say(value ? "on" : "off");
  if (typeof value === "number") return String(value);
  if (typeof value === "string" && value !== "") return value;
  const items = Array.isArray(value)
    ? value.map((item) => describeItem(item, say)).filter((words) => words !== "")
    : [];
  return items.length > 0 ? items.join("\n") : say("empty");
}

/** Such as a link: its type, URL and label. */
function describeItem(item: unknown, say: Say<"labels">): string {
  if (typeof item !== "object" || item === null) return describeValue(item, say);
  return Object.values(item)
    .filter((part) => typeof part === "string" && part !== "")
    .join(" · ");
}
