import cookieSession from "cookie-session";
import type { Request, RequestHandler } from "express";
import type Keygrip from "keygrip";
import { SESSION_LIFETIME } from "./sessions.ts";
import { cacheSignatures } from "./cookie-signatures.ts";

export const SESSION_COOKIE = "crewtide";
/** The library keeps the signature in a cookie of its own. A session needs both. */
export const SIGNATURE_COOKIE = `${SESSION_COOKIE}.sig`;

/** Middleware for the signed session cookie. The newest secret signs, all of them verify. */
export function sessionCookie(secrets: string[], baseUrl: string): RequestHandler {
  const secure = baseUrl.startsWith("https:");
  const keys = cacheSignatures(secrets);
  const session = cookieSession({
    name: SESSION_COOKIE,
    keys,
    maxAge: SESSION_LIFETIME,
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

/**
 * Keeps a cookie from the library that none of the secrets has signed: it would make the browser forget the signature.
 * If the secret was lost and is brought back, people are signed in again.
 */
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
