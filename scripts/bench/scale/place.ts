import Keygrip from "keygrip";
import { SESSION_COOKIE } from "../../../server/sessions/session-cookie.ts";

/** A collective in which everybody is signed in. */
export interface Place {
  slug: string;
  people: number;
  crewIds: number[];
  currentInterval: number;
}

/** The session token of the person with this number, counted from 1. */
export function tokenOf(slug: string, number: number): string {
  return `${slug}-${number}`;
}

/** The cookie of the person with this number, counted from 1: signing in sixty thousand people would take hours. */
export function cookieOf({ slug }: Place, number: number, secret: string): string {
  const value = Buffer.from(JSON.stringify({ id: tokenOf(slug, number) })).toString("base64");
  const session = `${SESSION_COOKIE}=${value}`;
  return `${session}; ${SESSION_COOKIE}.sig=${new Keygrip([secret]).sign(session)}`;
}
