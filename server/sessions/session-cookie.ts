import cookieSession from "cookie-session";
import type { Request, RequestHandler } from "express";
import type Keygrip from "keygrip";
import { cacheSignatures } from "./cookie-signatures.ts";
import { createToken, hashToken } from "./tokens.ts";

export const SESSION_COOKIE = "crewtide";
/** The library keeps the signature in a cookie of its own. A session needs both. */
export const SIGNATURE_COOKIE = `${SESSION_COOKIE}.sig`;

/** How long a browser keeps the cookie after its last renewal, in milliseconds. The session in it ends earlier. */
const COOKIE_LIFETIME = 365 * 86_400_000;
/** How many accounts a device is known to: those of a household. */
const MOST_ACCOUNTS = 8;

/** Middleware for the signed session cookie. The newest secret signs, all of them verify. */
export function sessionCookie(secrets: string[], baseUrl: string): RequestHandler {
  const secure = baseUrl.startsWith("https:");
  const keys = cacheSignatures(secrets);
  const session = cookieSession({
    name: SESSION_COOKIE,
    keys,
    maxAge: COOKIE_LIFETIME,
    httpOnly: true,
    sameSite: "lax",
    secure,
  });
  return (request, response, next) => {
    hideUnreadable(request, keys);
    // People use https, no matter what the proxy reports. Otherwise the library would omit the cookie, and signing in
    // would fail silently.
    if (secure) Object.defineProperty(request, "protocol", { value: "https", configurable: true });
    session(request, response, next);
  };
}

export type SessionCookie = ReturnType<typeof cookieOf>;

/** Whose device it is, as long as their password stays. */
interface Account {
  userId: number;
  passwordHash: string | null;
}

/**
 * The cookie has the session's id and, also without a session, the device's key for each account to which it is known,
 * newest first. Each key contains a mark of the password's hash, so a new password ends the keys of all devices.
 */
export function cookieOf(request: Request) {
  const keys = () => (request.session?.["keys"] as string[] | undefined) ?? [];
  const beginningOf = ({ userId, passwordHash }: Account) => `${userId}.${hashToken(passwordHash ?? "").slice(0, 16)}.`;
  const keyOf = (account: Account) => keys().find((key) => key.startsWith(beginningOf(account)));
  const keysWith = (account: Account) => {
    const key = keyOf(account) ?? beginningOf(account) + createToken();
    const others = keys().filter((other) => !other.startsWith(`${account.userId}.`));
    return [key, ...others].slice(0, MOST_ACCOUNTS);
  };
  return {
    keyOf,
    /** On a computer that others use too, it keeps no keys. */
    write(account: Account, { id, isShared }: { id: string; isShared: boolean }): void {
      request.session = { id, ...(!isShared && { keys: keysWith(account) }) };
    },
    clear(): void {
      request.session = keys().length > 0 ? { keys: keys() } : null;
    },
    remember(account: Account): void {
      if (request.session) request.session["keys"] = keysWith(account);
    },
  };
}

/** Hides a cookie that no secret has signed: the library would delete it, and a lost secret may come back. */
function hideUnreadable({ headers }: Request, keys: Keygrip): void {
  const signature = valueOf(headers.cookie, SIGNATURE_COOKIE);
  if (signature === undefined) return;
  const signed = `${SESSION_COOKIE}=${valueOf(headers.cookie, SESSION_COOKIE)}`;
  if (keys.index(signed, signature) < 0) delete headers.cookie;
}

/** Some clients quote values. */
function valueOf(cookies: string | undefined, name: string): string | undefined {
  const pairs = cookies?.split(";").map((pair) => pair.trim());
  return pairs
    ?.find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .replaceAll('"', "");
}
