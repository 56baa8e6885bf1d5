/** Replaces each run of control characters, line breaks and white space by a single space. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}
