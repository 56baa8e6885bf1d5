import type { RequestHandler } from "express";
import type { Services } from "../../context.ts";
import { sendByToken } from "../calendar/send-calendar.ts";
import { findActivity } from "./activity-feed.service.ts";

/** Where feed readers read the journal. Its token stands for a session: they send no cookie. */
export const ACTIVITY_FEED_PATH = "/activity/:token.atom";

/** Serves the journal as Atom. */
export function sendActivity(services: Services): RequestHandler<{ token: string }> {
  return sendByToken(services, "application/atom+xml; charset=utf-8", findActivity);
}
