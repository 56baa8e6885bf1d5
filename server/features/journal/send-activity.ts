import type { RequestHandler } from "express";
import type { Services } from "../../rpc/context.ts";
import { sendFeed } from "../calendar/send-calendar.ts";
import { makeActivity } from "./activity-feed.service.ts";

/** Serves the journal as Atom. */
export function sendActivity(services: Services): RequestHandler<{ token: string }> {
  return sendFeed(services, {
    purpose: "activity",
    contentType: "application/atom+xml; charset=utf-8",
    make: (feed) => makeActivity(services, feed),
  });
}
