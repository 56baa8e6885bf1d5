import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { linkAddresses } from "../../client/components/linked-text.ts";
import { hasMarks, plainMarkdown } from "../../client/components/markdown-text.ts";
import { Markdown } from "../../client/components/Markdown.tsx";
import { websiteKind } from "../../client/domain/website-kind.ts";
import { searchRows } from "../../client/features/people/people-rows.ts";
import { matchRoute } from "../../client/routes/match-route.ts";
import { MAX_TEXT_LENGTH } from "../../shared/constants.ts";
import { parseId } from "../../shared/basics/ids.ts";
import { readNextPage } from "../../shared/auth/next-page.ts";
import { MAX_ADDRESS_LENGTH } from "../../server/http/long-addresses.ts";
import { expectProportionalTime, hostileTexts } from "../support/processor-time.ts";

const READ: [what: string, longest: number, read: (text: string) => unknown][] = [
  ["as a text with links", MAX_TEXT_LENGTH, linkAddresses],
  ["as plain Markdown", MAX_TEXT_LENGTH, plainMarkdown],
  ["as a text that may have marks", MAX_TEXT_LENGTH, hasMarks],
  ["as a website", MAX_TEXT_LENGTH, websiteKind],
  ["as a path", MAX_ADDRESS_LENGTH, (text) => matchRoute(`/${text}`)],
  ["as a search of people", MAX_TEXT_LENGTH, (text) => searchRows([{ display_name: text, crews: [] } as never], text)],
  ["as an id", MAX_ADDRESS_LENGTH, parseId],
  ["as the next page", MAX_ADDRESS_LENGTH, (text) => readNextPage(`?next=/${text}`)],
];

describe("a text that is made to make a pattern backtrack is read in proportional time", () => {
  const beginnings = ["", "http://", "https://a.example/", "a@a.", "mailto:", "+1", "0"];

  it.each(READ)("%s", async (_what, longest, read) => {
    await expectProportionalTime(read, { longest, texts: hostileTexts({ anyCharacter: true, beginnings }) });
  });
});

describe("Markdown of the greatest length", () => {
  const render = (text: string) => renderToStaticMarkup(<Markdown>{text}</Markdown>);

  it("is rendered in proportional time", async () => {
    await expectProportionalTime(render, {
      longest: MAX_TEXT_LENGTH,
      texts: hostileTexts({ anyCharacter: true }),
      ordinary: "A *word*, and [a link](https://a.example).\n\n",
    });
  });

  it.each([">", "> ", "- ", "1. ", "+ 1) > ", "*a_", "*a ", "!["])(
    "is shown as it was typed if it only repeats %j",
    (piece) => {
      const text = piece.repeat(MAX_TEXT_LENGTH / piece.length);
      expect(render(text)).toContain(text.replaceAll(">", "&gt;"));
    },
  );

  it("is shown as it was typed if each line is indented further than the one before", () => {
    const lines = Array.from({ length: 30 }, (_line, depth) => `${"\t".repeat(depth)}${"- ".repeat(19)}a`);
    expect(render(lines.join("\n"))).toContain(lines.join("\n"));
  });

  it("may nest as deep as people do, and have rules and blanks", () => {
    const text = `${"> ".repeat(5)}- 1. quoted *well*\n\n${"-".repeat(80)}\n\n${"_".repeat(200)}`;
    expect(render(text)).toContain("<em>well</em>");
  });
});
