/** Characters outside of ASCII that Unicode's normal form turns into characters of ASCII, such as the Kelvin sign. */
const LOOKALIKES = "\u037E\u1FEF\u212A";
const OTHERS = new RegExp(`[^${LOOKALIKES}]+`, "g");

/** Characters that nobody sees, such as a zero width space. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Two of them join letters. Domains in some scripts have them. */
const JOINERS = "\u200C\u200D";
/** Ends of the sentence or the brackets in which an address stands. */
const END = /[\s.,;>\u200C\u200D]/;

/** An address without characters that have a meaning of their own in the header of an email. */
const MAILBOX = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;
const ASCII = /^[\0-\x7F]*$/;
/** Characters that end the host of a URL, or are decoded in it. */
const NO_HOST = /[\s/?#:@\\%<>[\]^|]/;

/**
 * Takes an address out of what people paste: without the name before it, `mailto:`, characters that nobody sees, and
 * the comma or full stop after it. Cleaning it again changes nothing.
 */
export function cleanAddress(pasted: string): string {
  const text = without(INVISIBLE, pasted, JOINERS);
  const address = withoutEnd(text.slice(text.lastIndexOf("<") + 1).trim()).replace(/^(?:mailto:\s*)+/i, "");
  const at = address.lastIndexOf("@") + 1;
  const domain = without(INVISIBLE, address.slice(at));
  return without(INVISIBLE, address.slice(0, at)) + (ASCII.test(domain) ? domain : address.slice(at));
}

/** Returns true if mail can go to an address, as far as its form says. */
export function isMailbox(address: string): boolean {
  if (!MAILBOX.test(address)) return false;
  const host = hostOf(domainOf(address));
  return ASCII.test(host) && host.split(".").every((label) => label !== "");
}

/** Returns true if every mail server takes an address in a header: outside of the domain, some take ASCII alone. */
export function fitsHeader(address: string): boolean {
  return ASCII.test(mailboxOf(address));
}

/**
 * The form in which email addresses are compared: clean, in lower case, each accented letter as one character (Unicode
 * NFC), since keyboards and systems write them in different ways, and the domain in ASCII (Punycode). No other character
 * becomes one of ASCII: an address that only looks like a member's is not theirs.
 */
export function normalizeEmail(address: string): string {
  return mailboxOf(address.replaceAll(OTHERS, (part) => part.toLowerCase().normalize("NFC")));
}

/** The form to which email goes: the domain in ASCII, which every mail server understands. */
export function mailboxOf(address: string): string {
  const clean = cleanAddress(address);
  const domain = domainOf(clean);
  return clean.slice(0, clean.length - domain.length) + hostOf(domain);
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

/** A domain in ASCII. It stays as it is if it has no such form, or only looks as if it had letters of ASCII. */
function hostOf(domain: string): string {
  const labels = domain.split(".");
  const hosts = parseHost(domain).split(".");
  const isKept = labels.every((label, index) => ASCII.test(label) || hosts[index]?.startsWith("xn--"));
  return isKept && !ASCII.test(domain) ? hosts.join(".") : domain;
}

/** The host of a URL with this domain; empty if there can be none. Older browsers have no `URL.canParse`. */
function parseHost(domain: string): string {
  if (NO_HOST.test(domain)) return "";
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return "";
  }
}

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && END.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function without(characters: RegExp, text: string, kept = ""): string {
  return text.replaceAll(characters, (character) => (kept.includes(character) ? character : ""));
}
