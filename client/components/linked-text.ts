import { parseUrl } from "../../shared/basics/links.ts";

/** A part of a text; with `href`, it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

const WEB_ADDRESSES = /https?:\/\/[^\s<>"“”]+/gi;
/** No email address is longer. */
const WORDS = /[^\s<>"“”()[\]{},;]{1,254}/g;
/** With the code of its country, since other numbers within a text are mostly no phone numbers. */
const PHONE_NUMBERS = /\+\d[\d\u00a0 ()./-]*/g;

/** Without characters that mean something else in a `mailto:` link. */
const EMAIL_ADDRESS = /^[\p{L}\p{N}.+_-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;
/** A phone number that is the whole text may be one within its country: it begins with 0 or with the code of its area. */
const ONLY_PHONE_NUMBER = /^(\+|0|\(\d|\d{3}[-. ]\d{3}[-. ]\d{4}$)[\d\u00a0 ()./-]*$/;

/** Characters that end the sentence around an address rather than the address itself. */
const PUNCTUATION = ".,;:!?'’)]}*_";

/** Divides a text into web addresses, email addresses, phone numbers and the rest. Joined, the parts are the text. */
export function linkAddresses(text: string): TextPart[] {
  // A date has eight digits.
  const whole = ONLY_PHONE_NUMBER.test(text) ? phoneHref(text, text.startsWith("+") ? 7 : 9) : undefined;
  if (whole !== undefined) return [{ text, href: whole }];
  return [findWebAddress, findEmailAddress, findPhoneNumber].reduce<TextPart[]>(
    (parts, find) => parts.flatMap((part) => (part.href === undefined ? divide(part.text, find) : part)),
    [{ text }],
  );
}

/** A pattern to look for, and the part of a match that is a link, from its first character on. */
interface Finding {
  pattern: RegExp;
  toLink: (found: string) => Required<TextPart> | undefined;
}

const findWebAddress: Finding = {
  pattern: WEB_ADDRESSES,
  toLink(found) {
    const href = withoutPunctuation(found);
    return parseUrl(href) ? { text: href, href } : undefined;
  },
};

const findEmailAddress: Finding = {
  pattern: WORDS,
  toLink(found) {
    const text = withoutPunctuation(found);
    return EMAIL_ADDRESS.test(text) ? { text, href: `mailto:${text}` } : undefined;
  },
};

const findPhoneNumber: Finding = {
  pattern: PHONE_NUMBERS,
  toLink(found) {
    const text = found.slice(0, 1 + found.search(/\d\D*$/));
    const href = phoneHref(text, 7);
    return href === undefined ? undefined : { text, href };
  },
};

function divide(text: string, { pattern, toLink }: Finding): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const link = toLink(found);
    if (!link) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push(link);
    end = index + link.text.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Undefined for what has too few digits, or more than a number can have (E.164). */
function phoneHref(text: string, fewestDigits: number): string | undefined {
  const isInternational = text.startsWith("+");
  // In "+49 (0)30", the zero is dialled only within the country.
  const digits = (isInternational ? text.replace("(0)", "") : text).replaceAll(/\D/g, "");
  if (digits.length < fewestDigits || digits.length > 15) return undefined;
  return `tel:${isInternational ? "+" : ""}${digits}`;
}

/** A bracket that the address opens itself belongs to it, as in Wikipedia's. */
function withoutPunctuation(found: string): string {
  let end = found.length;
  while (end > 0 && PUNCTUATION.includes(found.charAt(end - 1))) end -= 1;
  const bare = found.slice(0, end);
  return found.charAt(bare.length) === ")" && bare.includes("(") && !bare.includes(")") ? `${bare})` : bare;
}
