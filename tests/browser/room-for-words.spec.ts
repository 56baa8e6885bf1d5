import type { Locator, Page } from "@playwright/test";
import { LANGUAGES } from "../../shared/languages.ts";
import { expect, goOn, signIn, test } from "../support/browser.ts";
import { actAs, hours } from "../support/editing.ts";
import { describeCollective, submitted } from "../support/eois.ts";
import { TOMORROW } from "../support/gathering-answers.ts";
import { chooseExit, goToIntention } from "../support/wizard.ts";

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
    for (const [index, path] of ["/people?search=nobody", "/people", "/intervals", "/entry_pathways"].entries()) {
      await (index === 0 ? page.goto(path) : goOn(page, path));
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

test("texts and folds between the fields of a form are as far from them as fields", async ({ page, server }) => {
  const expectRoom = async (upper: Locator, lower: Locator) => {
    await expect(lower).toBeVisible();
    const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(20);
  };
  const dinner = await actAs(server, "bo").meet({ title: "Dinner", ...TOMORROW, places: 4 });
  const supper = await actAs(server, "bo").meet({ title: "Supper", ...hours("2026-03-05"), places: 4 });
  for (const id of [dinner, supper]) for (const name of ["ada", "cy"]) await actAs(server, name).answer(id, "Going");
  await goToIntention(page);
  await chooseExit(page);
  await expectRoom(page.getByText("Your places go to the next in line."), page.locator("main summary").first());

  await goOn(page, "/gatherings/new");
  await expectRoom(page.getByText("More", { exact: true }), page.getByRole("button", { name: "Save" }));

  await goOn(page, `/gatherings/${dinner}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel gathering" }).click();
  const dialog = page.getByRole("dialog");
  await expectRoom(dialog.getByText("1 other person"), dialog.getByText("Reason", { exact: true }));
});
