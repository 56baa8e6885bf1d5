/** The characters that Markdown may show in another way than they were typed, apart from line breaks. */
const MARKS = /[*_`[\]<>#\\&!~|]|^[ \t]*(?:[-+=]|\d{1,9}[.)][ \t])|^(?: {4}|\t)/m;

/** Whether Markdown may show a text in another way than it was typed. If not, nothing needs the parser. */
export function hasMarks(text: string): boolean {
  return MARKS.test(text);
}

/** Markdown as a short text, as in lists: without the marks that people use most. Lists and line breaks stay. */
export function plainMarkdown(text: string): string {
  return text
    .replaceAll(/^ {0,3}#{1,6}[ \t]+/gm, "")
    .replaceAll(/^ {0,3}>[ \t]?/gm, "")
    .replaceAll(/\[([^[\]\n]{1,200})\]\([^()[\]\s]{0,2000}\)/g, "$1")
    .replaceAll(/\*{1,3}([^*\s][^*\n]{0,500})\*{1,3}/g, "$1")
    .replaceAll(/(^|[\s(])_{1,3}([^_\s][^_\n]{0,500})_{1,3}(?![\p{L}\p{N}])/gmu, "$1$2")
    .replaceAll(/`([^`\n]{1,500})`/g, "$1");
}
