import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

/** Programs that look for published secrets find tokens by this prefix and the checksum. */
const PREFIX = "ctk_";
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 256 random bits. */
const RANDOM_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const FORM = new RegExp(String.raw`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** Makes a token for scripts: a prefix, random characters, and their CRC-32 in base 62. */
export function createAccessToken(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join("");
  return PREFIX + random + checksumOf(random);
}

/** Whether a text can be a token at all. */
export function isWellFormedToken(text: string): boolean {
  if (!FORM.test(text)) return false;
  const random = text.slice(PREFIX.length, -CHECKSUM_LENGTH);
  return text.endsWith(checksumOf(random));
}

function checksumOf(random: string): string {
  let rest = crc32(random);
  let digits = "";
  while (digits.length < CHECKSUM_LENGTH) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
