import { expect, it } from "vitest";
import { websiteKind } from "../../client/domain/website-kind.ts";

it.each([
  ["https://calendar.google.com/event", "calendar"],
  ["https://calendar.saltmarsh.example", "calendar"],
  ["https://docs.google.com/document/d/1", "documents"],
  ["https://pad.riseup.net/p/marsh", "documents"],
  ["https://us02web.zoom.us/j/1", "video"],
  ["https://YOUTU.BE/abc", "video"],
  ["https://github.com/saltmarsh", "code"],
  ["https://docs.github.com/en", "code"],
  ["https://chat.whatsapp.com/abc", "chat"],
  ["https://t.me/saltmarsh", "chat"],
  ["https://example.org/calendar", undefined],
  ["https://notgithub.com", undefined],
  ["https://github.com.example.org", undefined],
  ["https://", undefined],
])("%s is known for: %s", (url, kind) => {
  expect(websiteKind(url)).toBe(kind);
});
