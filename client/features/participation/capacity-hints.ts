import type { Say } from "../../../shared/messages.ts";
import type { Hint } from "./hint-text.ts";

export const WELLBEING_HINTS = [
  "excitable",
  "determined",
  "mostlyWell",
  "upAndDown",
  "meh",
  "overwhelmed",
  "exhausted",
] as const;

export const FOCUS_HINTS = [
  "surviving",
  "care",
  "income",
  "travel",
  "study",
  "communityProjects",
  "socialConnection",
] as const;

/** The hints in a language. Each message is the sentence, in which the words are marked. */
export function hintsOf(
  say: Say<"planning">,
  keys: readonly (typeof WELLBEING_HINTS | typeof FOCUS_HINTS)[number][],
): Hint[] {
  return keys.map((key) => {
    let words = "";
    const sentence = say.markup(key, {
      // A list of texts, whatever the type says.
      words: (marked) => (words = [marked].flat().join("")),
    });
    return { words, sentence };
  });
}
