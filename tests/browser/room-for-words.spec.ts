import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../shared/languages.ts";
import { expect, goOn, signIn, test } from "../support/browser.ts";
import { describeCollective, submitted } from "../support/eois.ts";

const WIDTHS = [360, 390, 480, 575, 576, 640, 740, 820, 940, 1024, 1180, 1440];

/** The words of the matching elements that are on two lines, or reach beyond their element. */
const listBroken = (page: Page, elements: string, word: string) =>
  page.evaluate(
    ([selector = "", pattern = ""]) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .flatMap((element) => {
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          const broken: string[] = [];
          const { left, right } = element.getBoundingClientRect();
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            for (const { 0: text, index } of (node.textContent ?? "").matchAll(new RegExp(pattern, "gu"))) {
              const range = document.createRange();
              range.setStart(node, index);
              range.setEnd(node, index + text.length);
              const box = range.getBoundingClientRect();
              const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
              if (lines.size > 1 || box.left < left - 1 || box.right > right + 1) broken.push(text);
            }
          }
          return broken;
        }),
    [elements, word],
  );

test("the headings of tables keep their words whole, also of an empty one", async ({ page, server }) => {
  await describeCollective(server);
  await submitted(server, { name: "Wren" });
  await signIn(page, "ada", "/people?search=nobody");
  for (const language of LANGUAGES) {
    await server.running.services.db.updateTable("users").set({ language }).execute();
    for (const path of ["/people?search=nobody", "/people", "/intervals", "/entry_pathways"]) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("main th").first()).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect(await listBroken(page, "main th", "\\S+"), `${language} ${path} ${width}`).toEqual([]);
      }
    }
  }
});

test("a number in a heading stays beside its noun", async ({ page }) => {
  await signIn(page, "ada", "/my_participation/3");
  for (const path of ["/my_participation/3", "/intervals/3", "/intervals/3/edit", "/dashboard"]) {
    await goOn(page, path);
    await expect(page.locator("main h1")).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await listBroken(page, "main :is(h1, h2, h3)", "\\p{L}+ [#(]?\\d+"), `${path} ${width}`).toEqual([]);
    }
  }
});
