import type { Locator, Page } from "@playwright/test";
import { expect, hold, signIn, test } from "../support/browser.ts";

test.use({ ownContext: true });

/** The requests of a member's data, in the order in which they are made. */
function firstRequestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/trpc\/(me\.get|collective\.state)$/.test(pathname)) requests.push(pathname);
  });
  return requests;
}

test("a member's data is asked for before the app's code has come, once", async ({ page }) => {
  const requests = firstRequestsOf(page);
  const release = await hold(page, "**/assets/core-*.js");
  const opened = signIn(page, "ada", "/dashboard");
  await expect.poll(() => requests).toEqual(["/trpc/me.get", "/trpc/collective.state"]);
  release();
  await opened;
  await expect(page.getByRole("heading", { name: "Current interval #2" })).toBeVisible();
  expect(requests).toHaveLength(2);
});

test("a stranger's page asks for no member's data", async ({ page }) => {
  const requests = firstRequestsOf(page);
  await page.goto("/auth/login");
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  expect(requests).toEqual([]);
});

test("the frame is there as soon as the HTML, where the page's own will be", async ({ page }) => {
  const release = await hold(page, "**/assets/*.js");
  const opened = signIn(page, "ada", "/dashboard");
  const frame = page.getByRole("status", { name: "Loading" });
  await expect(frame).toBeVisible();
  const header = await page.locator(".frame-header").boundingBox();
  const menu = await page.locator(".frame-menu").boundingBox();
  release();
  await opened;
  await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  await expect(frame).toBeHidden();
  expect(await page.getByRole("banner").boundingBox()).toEqual(header);
  expect(await page.locator("aside").boundingBox()).toMatchObject({ x: menu?.x, y: menu?.y, width: menu?.width });
});

test.describe("a first page whose code does not come", () => {
  test.use({ expectedErrors: /./ });

  const failure = (page: Page) => page.getByRole("heading", { name: "This page could not be loaded." });
  /** Lets the time pass that a message waits, and returns it in milliseconds. */
  const comeAtOnce = (message: Locator) =>
    message.evaluate((element) => {
      const [arrival] = element.parentElement?.getAnimations() ?? [];
      arrival?.finish();
      return Number(arrival?.effect?.getComputedTiming().endTime);
    });

  for (const file of ["index", "core"]) {
    test(`${file}: is given up within half a minute, and can be tried again`, async ({ page, server }) => {
      let silent = true;
      await page.route(`**/assets/${file}-*.js`, (route) => (silent ? undefined : route.continue()));
      await page.goto("/auth/login", { waitUntil: "commit" });
      const message = page.getByText("This page could not be loaded.");
      expect(await comeAtOnce(message)).toBeLessThan(30_000);
      await expect(failure(page)).toBeVisible();
      silent = false;
      await page.getByRole("link", { name: "Try again" }).click();
      await expect(page).toHaveURL(`${server.url}/auth/login`);
      await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
      await expect(failure(page)).toBeHidden();
    });
  }
});
