import cookieSession from "cookie-session";
import type { RequestHandler } from "express";
import { SESSION_LIFETIME } from "./sessions.ts";
import { cacheSignatures } from "./cookie-signatures.ts";

export const SESSION_COOKIE = "crewtide";
/** The library keeps the signature in a cookie of its own. A session needs both. */
export const SIGNATURE_COOKIE = `${SESSION_COOKIE}.sig`;

/** Middleware for the signed session cookie. The newest secret signs, all of them verify. */
export function sessionCookie(secrets: string[], baseUrl: string): RequestHandler {
  const secure = baseUrl.startsWith("https:");
  const session = cookieSession({
    name: SESSION_COOKIE,
    keys: cacheSignatures(secrets),
    maxAge: SESSION_LIFETIME,
    httpOnly: true,
    sameSite: "lax",
    secure,
  });
  if (!secure) return session;
  return (request, response, next) => {
    // People use https, no matter what the proxy reports. Otherwise the library would omit the cookie, and signing in
    // would fail silently.
    Object.defineProperty(request, "protocol", { value: "https", configurable: true });
    session(request, response, next);
  };
}
