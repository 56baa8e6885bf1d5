import { withoutDirections } from "../../shared/basics/visible-text.ts";

/**
 * Replaces each run of control characters, line breaks and white space by a single space, and leaves out what would turn
 * the direction of what follows.
 */
export function oneLine(text: string): string {
  return withoutDirections(text)
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
