/** A line in which quotes and lists are nested more than 20 deep, or that is indented far enough for it. */
const DEEP = /^(?:(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){20}|(?: *\t){20}| {80})/m;

/** The characters that may begin or end an emphasis, a link or an image. */
const MARKS = /[*_]+|\[/g;
const MOST_MARKS = 1_000;

/**
 * Whether a text is Markdown that nobody writes by hand: rendering it would take a browser seconds, or more stack than
 * it has.
 */
export function isBeyondReason(text: string): boolean {
  return DEEP.test(text) || (text.match(MARKS)?.length ?? 0) > MOST_MARKS;
}
