import { expect, FAILED_CALL, signIn, test } from "../support/browser.ts";

test.describe.configure({ mode: "serial" });
test.use({ expectedErrors: FAILED_CALL });

test("somebody signs in, and chooses a scheme", async ({ page, context }) => {
  await signIn(page, "ada", "/dashboard");
  await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("crewtide:color-scheme", "light"));
  await context.newPage();
});

test("nothing of that is left for the next test", async ({ page, context }) => {
  expect(await context.cookies()).toEqual([]);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("crewtide:color-scheme"))).toBeNull();
  // The other is the one that stays open.
  expect(context.pages()).toHaveLength(2);
});
