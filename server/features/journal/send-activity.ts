import type { RequestHandler } from "express";
import type { Services } from "../../context.ts";
import { sendByToken } from "../calendar/send-calendar.ts";
import { findActivity } from "./activity-feed.service.ts";

/** Serves the journal as Atom. */
export function sendActivity(services: Services): RequestHandler<{ token: string }> {
  return sendByToken(services, "application/atom+xml; charset=utf-8", findActivity);
}
