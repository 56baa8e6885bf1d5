/** A text without line breaks and other control characters, each run of them and of white space a single space. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}
