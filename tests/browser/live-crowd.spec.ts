import type { Page } from "@playwright/test";
import { expect, goOn, rowOf, signIn, test as base } from "../support/browser.ts";
import { crowd } from "../support/crowd.ts";
import { actAs } from "../support/editing.ts";
import { join, nextStep } from "../support/wizard.ts";

/** An event leaves most of the page alone where this many people are listed. */
const PEOPLE = 500;

const test = base.extend({
  server: async ({ server }, provide) => {
    await crowd(server.running.services.db, server.collective.id, PEOPLE);
    await actAs(server, "ada").plan(2, { joins: ["garden"] });
    await actAs(server, "bo").plan(2);
    await provide(server);
  },
});

declare global {
  interface Window {
    touched: Set<Element>;
    /** Of the list, when it has changed for the first time. */
    rowsAtOnce: number;
  }
}

/** Notes from now on which of the elements that match the selector change, by anything in them. */
async function watchChanges(page: Page, selector: string): Promise<void> {
  await page.evaluate((watched) => {
    window.touched = new Set();
    const options = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver((mutations) => {
      for (const { target } of mutations) {
        const element = target instanceof Element ? target : target.parentElement;
        const changed = element?.closest(watched);
        if (changed) window.touched.add(changed);
      }
    }).observe(document.body, options);
  }, selector);
}

/** The texts of the elements that have changed since the last call. */
async function takeChanged(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [...window.touched].map(({ textContent }) => textContent);
    window.touched.clear();
    return texts;
  });
}

test("what changes is shown again, and no more than that", async ({ page, server }) => {
  await signIn(page, "ada", "/people");

  await test.step("the row of whom an event is about", async () => {
    const row = rowOf(page, "bo");
    await expect(row).toBeVisible();
    // How often people have convened comes after them.
    await expect(page.getByText("of 2 intervals").first()).toBeVisible();
    await watchChanges(page, "tbody tr");
    await actAs(server, "bo").plan(2, { joins: ["kitchen"], capacity_score: 1 });
    await expect(row.getByText("kitchen")).toBeVisible();
    expect(await takeChanged(page)).toEqual(["boHigherkitchen"]);

    await actAs(server, "bo").editProfile({ display_name: "bo of the bay", about: null, avatar_id: 2 });
    await expect(page.getByRole("link", { name: "bo of the bay" })).toBeVisible();
    expect(await takeChanged(page)).toEqual(["bo of the bayHigherkitchen"]);
  });

  await test.step("the cards of the crews that an event is about", async () => {
    await goOn(page, "/crews");
    const garden = page.getByRole("article", { name: "garden" });
    await expect(garden.getByText("ada (you)")).toBeVisible();
    await watchChanges(page, "[role=article]");
    await actAs(server, "bo").plan(2, { joins: ["garden", "kitchen"] });
    await expect(garden.getByText("bo of the bay", { exact: true })).toBeVisible();
    expectGardenAlone(await takeChanged(page));
  });

  await test.step("the card of a crew that is joined in the wizard", async () => {
    await goOn(page, "/my_participation/3");
    await nextStep(page).click();
    await page.getByRole("radio", { name: "Opt-in" }).check();
    await nextStep(page).click();
    await expect(join(page, "garden")).toBeVisible();
    await watchChanges(page, "[role=article]");
    await join(page, "garden").click();
    await expect(page.getByRole("switch", { name: "I volunteer to convene: garden" })).toBeVisible();
    expectGardenAlone(await takeChanged(page));
  });
});

function expectGardenAlone(cards: string[]): void {
  expect(cards).toHaveLength(1);
  expect(cards[0]).toContain("Everything about garden");
}

test("a long list grows as its end comes near, and says how long it is", async ({ page }) => {
  await signIn(page, "ada", "/people");
  const table = page.getByRole("table");
  const rows = table.getByRole("row");
  await expect(rows.first()).toBeVisible();
  const total = Number(await table.getAttribute("aria-rowcount"));
  expect(total).toBeGreaterThan(250);
  expect(await rows.count()).toBeLessThan(total);
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    expect(await rows.count()).toBe(total);
  }).toPass();

  // A search that is given up does not bring all of them back at once.
  const search = page.getByLabel("Search by any field");
  await search.fill("Wren 1");
  await expect.poll(() => rows.count()).toBeLessThan(200);
  await page.evaluate(() => {
    window.rowsAtOnce = 0;
    const list = document.querySelector("table");
    new MutationObserver(() => {
      window.rowsAtOnce ||= document.querySelectorAll("tbody tr").length;
    }).observe(list ?? document, { childList: true, subtree: true });
  });
  await search.fill("");
  await expect.poll(() => page.evaluate(() => window.rowsAtOnce)).toBe(200);
});
