import { expect, it } from "vitest";
import { agoText } from "../../client/domain/ago-text.ts";
import { say } from "../../server/messages.ts";

const now = new Date("2026-02-15T12:00:00.000Z");

it.each([
  ["2026-02-15T11:59:30.000Z", "UTC", "just now"],
  ["2026-02-15T11:55:00.000Z", "UTC", "5 minutes ago"],
  ["2026-02-14T12:30:00.000Z", "UTC", "23 hours ago"],
  ["2026-02-14T11:00:00.000Z", "UTC", "yesterday"],
  ["2026-02-13T23:00:00.000Z", "UTC", "2 days ago"],
  ["2026-02-13T23:00:00.000Z", "Europe/Berlin", "yesterday"],
  ["2026-02-14T09:30:00.000Z", "Pacific/Kiritimati", "2 days ago"],
])("%s is in %s %s", (instant, timeZone, text) => {
  expect(agoText(say("en", "reminding"), instant, { language: "en", now, timeZone })).toBe(text);
});
