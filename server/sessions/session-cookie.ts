import cookieSession from "cookie-session";
import type { RequestHandler } from "express";
import { SESSION_LIFETIME } from "./sessions.ts";
import { cacheSignatures } from "./cookie-signatures.ts";

export const SESSION_COOKIE = "crewtide";

/** Reads and writes the signed cookie that names a session; the newest secret signs, all of them verify. */
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
    // People come over https, whatever the proxy in front tells of itself: without this the library would leave
    // the cookie out, and signing in would fail without a word.
    Object.defineProperty(request, "protocol", { value: "https", configurable: true });
    session(request, response, next);
  };
}
