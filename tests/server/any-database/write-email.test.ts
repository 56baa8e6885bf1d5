import { describe, expect, it } from "vitest";
import { writeEmail } from "../../../server/mail/templates/email.ts";
import { DARK, LIGHT } from "../../../server/mail/templates/email-look.ts";

const URL = "https://crewtide.example/a?b=1&token=abc";
const email = writeEmail({
  kind: "convening news",
  subject: "Hello <Ada>",
  blocks: ["One & two.", { label: "Open it", url: URL }],
  sender: "The\nShoal <3",
});

/** The contrast of two colours by WCAG 2. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe("an email", () => {
  it("says the same as text, the link's address in full", () => {
    expect(email.text).toBe(
      `One & two.\n\nOpen it:\n${URL}\n\n-- \nSent by Crewtide for The Shoal <3.\nNobody reads replies to this email.\n\nHow Crewtide works:\nhttps://crewtide.example/help\n`,
    );
  });

  it("declares its language, heading, colour schemes and width", () => {
    expect(email.html).toContain('<html lang="en" dir="ltr">');
    expect(email.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(email.html).toContain('content="width=device-width, initial-scale=1"');
    expect(email.html.match(/<h1[^>]*>(.*)<\/h1>/)?.[1]).toBe("Hello &lt;Ada&gt;");
    expect(email.html).toContain("@media (prefers-color-scheme:dark)");
    expect(email.html).not.toMatch(/<img|url\(/);
  });

  it("names the collective in its header and the product in its footer", () => {
    expect(email.html).toMatch(/<p class="sender"[^>]*>The Shoal &lt;3<\/p>/);
    expect(email.html).toMatch(
      /<footer[^>]*>Sent by Crewtide for The Shoal &lt;3\.<br>Nobody reads replies to this email\.<br>/,
    );
  });

  it("says that nobody reads replies, and where to answer news", () => {
    const news = {
      kind: "plan reminder",
      subject: "Plan",
      sender: "Shoal",
      blocks: [{ label: "Plan", url: URL }],
    } as const;
    const { text, html } = writeEmail({ ...news, unsubscribeUrl: "https://crewtide.example/unsubscribe/a" });
    const said = "Nobody reads replies to this email: please answer on the page that its link opens.";
    expect(text).toContain(`\n${said}\n`);
    expect(html).toContain(`<br>${said}<br>`);
  });

  it("says where replies go if somebody reads them", () => {
    const to = { sender: "Shoal", subject: "Plan", replyTo: "a&b@shoal.example", blocks: [] };
    const plain = writeEmail({ kind: "invitation", ...to });
    expect(plain.text).toContain("\nReplies to this email go to a&b@shoal.example.\n");
    expect(plain.html).toContain("<br>Replies to this email go to a&amp;b@shoal.example.</footer>");
    expect(plain.replyTo).toBe("a&b@shoal.example");
    const news = writeEmail({
      kind: "plan reminder",
      unsubscribeUrl: "https://crewtide.example/unsubscribe/a",
      ...to,
    });
    expect(news.text).toContain(
      "\nPlease answer on the page that its link opens. Replies to this email go to a&b@shoal.example.\n",
    );
    for (const { text } of [plain, news]) expect(text).not.toContain("Nobody");
  });

  it("leads to the guide in its footer, if it has any link", () => {
    expect(email.html).toMatch(/<footer.*href="https:\/\/crewtide\.example\/help">How Crewtide works<\/a><\/footer>/);
    const { text, html } = writeEmail({ kind: "interest declined", subject: "No", blocks: ["No."], sender: "Shoal" });
    expect(text).not.toContain("http");
    expect(html).not.toContain("href");
  });

  it("has links with a text, and shows their URLs", () => {
    const address = "https://crewtide.example/a?b=1&amp;token=abc";
    expect(email.html).toContain(`href="${address}">Open it</a>`);
    expect(email.html).toContain(`<br><span dir="ltr">${address}</span></p>`);
  });

  it.each([
    ["light", LIGHT],
    ["dark", DARK],
  ])("keeps a contrast of 4.5 in the %s scheme", (_name, palette) => {
    const { ground, card, text, quietText, accent, onAccent } = palette;
    for (const [front, back] of [
      [text, card],
      [text, ground],
      [quietText, card],
      [quietText, ground],
      [accent, card],
      [onAccent, accent],
    ] as const) {
      expect(contrast(front, back)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
