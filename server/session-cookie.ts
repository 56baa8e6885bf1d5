import cookieSession from "cookie-session";
import type { RequestHandler } from "express";
import { SESSION_LIFETIME } from "./features/auth/sessions.ts";

/** Reads and writes the signed cookie that names a session; the newest secret signs, all of them verify. */
export function sessionCookie(secrets: string[], baseUrl: string): RequestHandler {
  return cookieSession({
    name: "crewtide",
    keys: secrets,
    maxAge: SESSION_LIFETIME,
    httpOnly: true,
    sameSite: "lax",
    secure: baseUrl.startsWith("https:"),
  });
}
