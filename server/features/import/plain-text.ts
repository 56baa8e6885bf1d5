const HTML = /<(?:a|b|body|br|div|font|html|i|li|ol|p|span|strong|table|u|ul)\b[^<>]*>/i;
const LINE_ENDS = /<(?:br|\/p|\/div|\/li|\/tr)\b[^<>]*>/gi;
const LINK = /<a\b([^<>]*)>([^<>]*)<\/a>/gi;
const ADDRESS = /\bhref="([^"]*)"/i;
const TAG = /<[/!a-z][^<>]*>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  "#39": "'",
  apos: "'",
};

/** The text of HTML without its tags, with the addresses of links; any other text stays as it is. */
export function plainTextOf(text: string): string {
  if (!HTML.test(text)) return text;
  return text
    .replaceAll(LINK, (_, attributes: string, words: string) => {
      const url = ADDRESS.exec(attributes)?.[1] ?? words;
      return url === words || words === "" ? url : `${words} (${url})`;
    })
    .replaceAll(LINE_ENDS, "\n")
    .replaceAll(TAG, "")
    .replaceAll(/&(#39|\w{2,4});/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
