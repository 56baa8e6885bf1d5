import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/browser.ts";
import { submitForm } from "../support/editing.ts";
import { ReusedContexts } from "../support/reused-context.ts";

/** It is noon in UTC on February 15. */

test("a collective's zone is found by typing, and every open page is on its day", async ({ page, server, openAs }) => {
  const elsewhere = await openAs("bo");
  await expect(elsewhere.getByText("February 15, 2026")).toBeVisible();

  await signIn(page, "ada", "/collective/edit");
  const field = page.getByRole("combobox", { name: "Time zone" });
  await expect(field.locator("option:checked")).toHaveText("The server’s: UTC");
  await expect(page.getByText(/It is now \w+day.* \d\d:\d\d there\./)).toBeVisible();
  await field.focus();
  // The browser's list is searched by the names of cities.
  await expect(field.getByRole("option", { name: "Indianapolis (Indiana)" })).toBeAttached();
  await page.keyboard.type("kiriti");
  await expect(field).toHaveValue("Pacific/Kiritimati");
  await page.getByLabel("Noun name").fill("the water");
  await submitForm(page);
  await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  for (const open of [page, elsewhere]) await expect(open.getByText("February 16, 2026")).toBeVisible();
  await elsewhere.close();

  await test.step("and has the server's again", async () => {
    await page.goto("/collective/edit");
    await expect(field).toHaveValue("Pacific/Kiritimati");
    await field.selectOption("The server’s: UTC");
    await submitForm(page);
    await expect(page.getByText("February 15, 2026")).toBeVisible();
    const { db } = server.running.services;
    expect(await db.selectFrom("collectives").select("time_zone").execute()).toEqual([{ time_zone: null }]);
  });
});

test("a clock that a test has set is not left to the next one", async ({ browser, server }) => {
  const contexts = new ReusedContexts();
  const openPage = async () => (await contexts.take(browser, server.url)).newPage();
  const yearOf = (page: Page) => page.evaluate(() => new Date().getFullYear());
  for (const time of [undefined, "2001-02-16T12:00:00Z"]) {
    const page = await openPage();
    const real = await yearOf(page);
    if (time !== undefined) await page.clock.setFixedTime(time);
    await contexts.clear();
    expect(await yearOf(await openPage())).toBe(real);
    await contexts.clear();
  }
});

test("what a page has stored is not left to the next test", async ({ browser, server }) => {
  const contexts = new ReusedContexts();
  const openPage = async () => {
    const page = await (await contexts.take(browser, server.url)).newPage();
    await page.goto(`${server.url}/robots.txt`);
    return page;
  };
  const first = await openPage();
  await first.evaluate(() =>
    new Promise((resolve) => void (indexedDB.open("left").onsuccess = resolve)).then(() => {}),
  );
  await contexts.clear();
  expect(await (await openPage()).evaluate(() => indexedDB.databases())).toEqual([]);
  await contexts.clear();
});
