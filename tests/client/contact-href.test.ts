import { expect, it } from "vitest";
import { contactHref } from "../../client/features/people/contact-href.ts";

it.each([
  ["https://example.org/me?a=b", "https://example.org/me?a=b"],
  ["HTTP://example.org", "HTTP://example.org"],
  ["ada.l+loft@mail.example.org", "mailto:ada.l+loft@mail.example.org"],
  ["+49 170 555 01", undefined],
  ["@ada:matrix.example.org", undefined],
  ["@ada@social.example.org", undefined],
  ["ada@example.org?bcc=all@example.org", undefined],
  ["javascript:alert(1)", undefined],
  [" javascript:alert(1)//https://", undefined],
  ["data:text/html,https://", undefined],
  ["https://", undefined],
])("%s leads to %s", (text, href) => {
  expect(contactHref(text)).toBe(href);
});
