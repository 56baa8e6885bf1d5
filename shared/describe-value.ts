import { AVATAR_NAMES } from "./constants.ts";
import type { Say } from "./messages.ts";
import { avatarOf, type Person } from "./people.ts";

/** The messages with the names of avatars, in the order of their ids. */
const AVATAR_KEYS = [
  "whale",
  "heron",
  "crab",
  "octopus",
  "turtle",
  "starfish",
  "seahorse",
  "lighthouse",
  "sailingBoat",
  "seal",
] as const;

/** A field of a thing, or of a form, in words: as its value, but an avatar by its name. In English without `say`. */
export function describeField(thing: object, field: string, say?: Say<"labels">): string {
  if (field !== "avatar_id") return describeValue((thing as Record<string, unknown>)[field], say);
  const index = avatarOf(thing as Pick<Person, "id" | "avatar_id">) - 1;
  const key = AVATAR_KEYS[index];
  return say && key ? say(key) : (AVATAR_NAMES[index] ?? "");
}

/** A field's value in words, to compare two versions of it: one line for each item of a list. */
export function describeValue(value: unknown, say?: Say<"labels">): string {
  if (typeof value === "boolean") return value ? (say?.("on") ?? "On") : (say?.("off") ?? "Off");
  if (typeof value === "number") return String(value);
  if (typeof value === "string" && value !== "") return value;
  const items = Array.isArray(value)
    ? value.map((item) => describeItem(item, say)).filter((words) => words !== "")
    : [];
  return items.length > 0 ? items.join("\n") : (say?.("empty") ?? "(empty)");
}

/** Such as a link: its type, URL and label. */
function describeItem(item: unknown, say: Say<"labels"> | undefined): string {
  if (typeof item !== "object" || item === null) return describeValue(item, say);
  return Object.values(item)
    .filter((part) => typeof part === "string" && part !== "")
    .join(" · ");
}
