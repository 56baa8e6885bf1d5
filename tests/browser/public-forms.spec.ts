import { expect, FAILED_REQUEST, hold, noteRequests, test } from "../support/browser.ts";

test.use({ expectedErrors: FAILED_REQUEST });

test("a form that cannot fetch what it is checked by leaves that to the server", async ({ page }) => {
  await page.route("**/assets/schemas-*.js", (route) => route.abort());
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Invalid email")).toBeVisible();
});

test("a form that is sent twice while it fetches what it is checked by is sent once", async ({ page }) => {
  const release = await hold(page, "**/assets/schemas-*.js");
  const requests = noteRequests(page);
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill("nobody@example.org");
  await page.getByLabel("Password").fill("four idle otters");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  expect(requests).toEqual([]);
  release();
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  expect(requests).toEqual(["/trpc/auth.login"]);
});
