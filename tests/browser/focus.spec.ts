import type { Locator } from "@playwright/test";
import { expect, goOn, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";

test.use({ expectedErrors: /net::ERR_FAILED/ });

/** Presses a button by keyboard, so that nothing but the page moves the focus. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press("Enter");
}

/** Expects what the focus is on to read like this. */
async function expectFocusOn(page: Locator, words: string | RegExp): Promise<void> {
  await expect(page.locator(":focus")).toContainText(words);
}

test("the focus stays where a decision was made about what somebody else changed", async ({ page, server }) => {
  const main = page.getByRole("main");
  await signIn(page, "ada", `/crews/${server.collective.crews["garden"]}/edit`);
  await page.getByLabel("Name").fill("Orchard");
  await page.getByLabel("Description").fill("Apples");
  await actAs(server, "bo").editCrew("garden", { name: "Meadow", description: "Flowers", links: [] });
  const conflict = (name: string) => main.getByRole("group", { name, exact: true });
  await press(conflict("Name").getByRole("button", { name: "Use theirs" }));
  await expect(conflict("Name")).toBeHidden();
  await expect(conflict("Description")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(conflict("Description").getByRole("button", { name: "Use theirs" })).toBeFocused();

  await press(conflict("Description").getByRole("button", { name: "Keep mine" }));
  await expect(conflict("Description")).toBeHidden();
  await expectFocusOn(main, "Name");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Name")).toBeFocused();
});

test("the focus stays near a button that goes when it has been pressed", async ({ page, server }) => {
  const main = page.getByRole("main");

  await test.step("where a crew is restored", async () => {
    await actAs(server, "bo").archiveCrew("garden");
    await signIn(page, "ada", `/crews/${server.collective.crews["garden"]}`);
    await press(main.getByRole("button", { name: "Restore" }));
    await expect(main.getByRole("button", { name: "Restore" })).toBeHidden();
    await expectFocusOn(main, "Everything about garden");
  });

  await test.step("where a change is undone among others", async () => {
    await actAs(server, "bo").editCrew("kitchen", { name: "Bakery", description: "Bread", links: [] });
    await goOn(page, "/activity");
    const entry = main.getByRole("listitem").filter({ hasText: "bo edited Bakery" });
    await press(entry.getByRole("button", { name: "Undo" }));
    const undone = main.getByRole("listitem").filter({ hasText: "bo edited kitchen" });
    await expect(undone.getByRole("button", { name: "Undo" })).toBeHidden();
    await expect(undone.locator(":focus")).toHaveCount(1);
  });

  await test.step("where a failure is over", async () => {
    await goOn(page, "/settings#mails");
    await page.route("**/trpc/mailPreferences.update", (route) => route.abort());
    await main.getByRole("switch", { name: "What is new" }).click();
    const again = main.getByRole("group", { name: "Emails" }).getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    await page.unroute("**/trpc/mailPreferences.update");
    await press(again);
    await expect(again).toBeHidden();
    await expectFocusOn(main.getByRole("group", { name: "Emails" }), "Summaries");
  });

  await test.step("where a search is cleared", async () => {
    await goOn(page, "/people");
    await main.getByLabel("Search by any field").fill("nobody");
    await press(main.getByRole("button", { name: "Clear the search" }));
    await expectFocusOn(main, "ada");
  });

  await test.step("but not where somebody has left it", async () => {
    await goOn(page, "/intervals/3");
    const remind = main.getByRole("button", { name: "Remind cy" });
    await remind.focus();
    await main.getByRole("heading", { name: "Not answered yet" }).click();
    await expect(main).toBeFocused();
    await actAs(server, "cy").plan(3);
    await expect(remind).toBeHidden();
    await expect(main).toBeFocused();
  });
});

test("the focus stays on the buttons that lead through the intervals", async ({ page, server }) => {
  await actAs(server, "bo").createInterval("2026-04-01", "2026-04-30");
  const navigator = page.getByRole("group", { name: "Interval", exact: true });
  const button = (name: string) => navigator.getByRole("button", { name });
  await signIn(page, "ada", "/intervals/2");

  await press(button("Next interval"));
  await expect(page.getByRole("heading", { name: "Interval 3", level: 1 })).toBeVisible();
  await expect(button("Next interval")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/intervals\/4$/);
  await expect(page.getByRole("heading", { name: "Interval 4", level: 1 })).toBeVisible();
  await test.step("at the last one, on what it is", async () => {
    await expect(button("Next interval")).toBeDisabled();
    await expectFocusOn(navigator, "Interval 4");
    // One press too many does nothing.
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/intervals\/4$/);
  });
  await press(button("Return to current"));
  await expect(page).toHaveURL(/intervals\/2$/);
  await expectFocusOn(navigator, "Interval 2");
});
