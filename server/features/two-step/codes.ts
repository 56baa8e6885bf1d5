import { Secret, TOTP } from "otpauth";

const RECOVERY_CODES = 10;
/** 80 random bits, too many to find from a hash. */
const RECOVERY_CODE_BYTES = 10;

/** A new secret for an authenticator app, in base32. */
export function createSecret(): string {
  return new Secret().base32;
}

/** The URL that authenticator apps read from a QR code. */
export function setUpUrl({ secret, issuer, label }: { secret: string; issuer: string; label: string }): string {
  return new TOTP({ secret, issuer, label }).toString();
}

/** Finds a code's time step (RFC 6238); null if it is neither the current one nor, as clocks differ, one beside it. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = new TOTP({ secret }).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}

/** Ten codes such as `abcd-efgh-ijkl-mnop`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = new Secret({ size: RECOVERY_CODE_BYTES }).base32.toLowerCase();
    return letters.match(/.{4}/g)?.join("-") ?? "";
  });
}

/** Removes what people add to a code to make it readable. */
export function normalizeCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, "").toLowerCase();
}
