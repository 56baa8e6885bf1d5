/** A part of a text; with `href`, it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

const WEB_ADDRESSES = /https?:\/\/[^\s<>"“”]+/gi;

/** Characters that end the sentence around an address rather than the address itself. */
const PUNCTUATION = ".,;:!?'’)]}*_";

/** Divides a text into its web addresses and the text between them; joined, the parts are the text. */
export function linkAddresses(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(WEB_ADDRESSES)) {
    const href = withoutPunctuation(found);
    if (!URL.canParse(href)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** A closing bracket belongs to the address if it also has the opening one, as in Wikipedia's. */
function withoutPunctuation(found: string): string {
  let end = found.length;
  while (PUNCTUATION.includes(found.charAt(end - 1))) end -= 1;
  const bare = found.slice(0, end);
  return found.charAt(bare.length) === ")" && bare.includes("(") && !bare.includes(")") ? `${bare})` : bare;
}
