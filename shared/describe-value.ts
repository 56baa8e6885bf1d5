import { AVATAR_NAMES } from "./constants.ts";
import { nameOfLanguage, type Language } from "./languages.ts";
import type { Say } from "./messages.ts";
import { avatarOf, type Person } from "./people.ts";

/** A field of a thing, or of a form, in words: as its value, but an avatar and a language by their names. */
export function describeField(thing: object, field: string, say: Say<"labels">): string {
  const value = (thing as Record<string, unknown>)[field];
  if (field === "language" && value !== null) return nameOfLanguage(value as Language) ?? "";
  if (field !== "avatar_id") return describeValue(value, say);
  const name = AVATAR_NAMES[avatarOf(thing as Pick<Person, "id" | "avatar_id">) - 1];
  return name ? say(name) : "";
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
