/** A character that people see: not fillers, joiners, marks of direction, the empty Braille pattern or accents. */
const VISIBLE = /[^\s\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]/u;

/** Characters that turn the direction of all that follows, even of what is not part of the text. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Control characters, and whatever begins a new line. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

export function withoutDirections(text: string): string {
  return text.replaceAll(DIRECTIONS, "");
}

/** Makes a text one line that ends as it begins: it can stand in a subject, a name or a title. */
export function asLine(text: string): string {
  return withoutDirections(text.replaceAll(BREAKS, " "));
}

/** A name or a title as others see it. Earlier versions accepted some that show nothing: they would be no link. */
export function asName(stored: string): string {
  return isBlank(stored) ? "-" : withoutDirections(stored);
}
