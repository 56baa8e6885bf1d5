/** Characters outside of ASCII that Unicode's normal form turns into characters of ASCII, such as the Kelvin sign. */
const LOOKALIKES = "\u037E\u1FEF\u212A";
const OTHERS = new RegExp(`[^${LOOKALIKES}]+`, "g");

/**
 * The form in which e-mail addresses are compared: in lower case, and each accented letter as one character (Unicode
 * NFC), since keyboards and systems write them in different ways. No other character becomes one of ASCII: an address
 * that only looks like a member's is not theirs.
 */
export function normalizeEmail(address: string): string {
  return address.trim().replaceAll(OTHERS, (part) => part.toLowerCase().normalize("NFC"));
}
