import type { Collective } from "../../../shared/collective.ts";
import { oneLine } from "../one-line.ts";

/** The name of a collective within a sentence: its own noun, or the language's word for a collective. */
export function nounForLetters({ noun_name }: Pick<Collective, "noun_name">) {
  return { hasNoun: noun_name ? "yes" : "no", noun: oneLine(noun_name ?? "") };
}
