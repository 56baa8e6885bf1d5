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
  apos: "'",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  hellip: "…",
};
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|\w{2,6});/gi;

/** The text with the characters that HTML names: some programs write them in texts without tags as well. */
export function withoutEntities(text: string): string {
  return text.replaceAll(ENTITY, (entity, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name] ?? entity;
    const code = Number(name.slice(1).replace(/^x/i, "0x"));
    return code > 0x10ffff ? entity : String.fromCodePoint(code).toWellFormed();
  });
}

/** The text of HTML without its tags, with the addresses of links; any other text stays as it is. */
export function plainTextOf(text: string): string {
  if (!HTML.test(text)) return withoutEntities(text);
  const words = text
    .replaceAll(LINK, (_, attributes: string, name: string) => {
      const url = ADDRESS.exec(attributes)?.[1] ?? name;
      return url === name || name === "" ? url : `${name} (${url})`;
    })
    .replaceAll(LINE_ENDS, "\n")
    .replaceAll(TAG, "");
  return withoutEntities(words);
}
