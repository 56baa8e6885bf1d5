import { expect, signIn, test } from "../support/browser.ts";

test("the settings are in one's menu, with the colours", async ({ page }) => {
  await signIn(page, "ada");
  await page.getByRole("button", { name: "Your menu" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.getByRole("radio", { name: "Light" }).check();
  await expect(page.locator("html[data-scheme=light]")).toHaveCount(1);
});

test("a section has an address of its own", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 220 });
  const top = () => page.locator("#colours").evaluate((section) => Math.round(section.getBoundingClientRect().top));
  const headerHeight = 60;
  await signIn(page, "ada", "/settings#colours");
  await expect.poll(top).toBe(headerHeight);
  // Within the app too.
  await page.evaluate(() => history.pushState(null, "", "/crews"));
  await expect(page.getByRole("heading", { name: "Crews", level: 1 })).toBeVisible();
  await page.evaluate(() => history.pushState(null, "", "/settings#colours"));
  await expect.poll(top).toBe(headerHeight);
});
