import { withoutDirections } from "../../shared/basics/visible-text.ts";

/** Makes runs of control characters and white space one space, and leaves out marks that turn the direction. */
export function oneLine(text: string): string {
  return withoutDirections(text)
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
