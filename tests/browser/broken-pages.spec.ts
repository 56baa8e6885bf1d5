import type { Page } from "@playwright/test";
import { countLoads, expect, goOn, hold, signIn, test } from "../support/browser.ts";
import { sideMenu } from "../support/editing.ts";
import { isUncovered } from "../support/toasts.ts";
import { choosePause, goToIntention } from "../support/wizard.ts";
import { PASSWORD } from "../support/world.ts";

// The errors are the test's own.
test.use({ ownContext: true, expectedErrors: /./ });

const openByMenu = (page: Page, name: string) => sideMenu(page).getByRole("link", { name, exact: true }).click();

/** Has the server say that a page's code is not there. */
async function takeAway(page: Page, file: string): Promise<() => Promise<void>> {
  const pattern = `**/assets/${file}-*.js`;
  await page.route(pattern, (route) => route.fulfill({ status: 404, body: "Not found" }));
  return () => page.unroute(pattern);
}

test("a page whose code is missing says so, also after somebody stayed to keep what a reload would lose", async ({
  page,
}) => {
  await signIn(page, "ada", "/settings#tokens");
  const section = page.getByRole("group", { name: "Tokens for scripts" });
  await section.getByRole("button", { name: "New token" }).click();
  await section.getByLabel("What is it for?").fill("Weekly report");
  await section.getByLabel("Current password").fill(PASSWORD);
  await section.getByRole("button", { name: "Create token" }).click();
  await expect(section.getByText(/^ctk_/)).toBeVisible();
  await takeAway(page, "PersonMenu");
  await takeAway(page, "IntervalsPage");
  const asked = page.waitForEvent("dialog");
  await page.getByRole("button", { name: "Your menu" }).click();
  await (await asked).dismiss();
  await section.getByRole("button", { name: "Done" }).click();
  await openByMenu(page, "Intervals");
  await expect(page.getByRole("heading", { name: "This page could not be loaded." })).toBeVisible();
});

test("an interval that breaks the page leaves the others usable", async ({ page }) => {
  await page.route(/intervals\.overview\?.*interval_id%22%3A2/, (route) =>
    route.fulfill({ json: { result: { data: {} } } }),
  );
  await signIn(page, "ada", "/intervals/2");
  const broken = page.getByRole("heading", { name: "This page could not be shown." });
  await expect(broken).toBeVisible();
  await goOn(page, "/intervals/3");
  await expect(page.getByRole("group", { name: "Answers" })).toBeVisible();
  await page.goBack();
  await expect(broken).toBeVisible();
});

test("a part of a page that an upgrade removes loads the new version, and keeps what was typed", async ({ page }) => {
  await goToIntention(page);
  await page.getByLabel("Context").fill("Fruit picking in the south");
  const loads = countLoads(page);
  const giveBack = await takeAway(page, "IsoDatePicker");
  page.on("request", (request) => {
    if (request.isNavigationRequest()) void giveBack();
  });
  await choosePause(page);
  await expect(page.getByText("Your unsaved changes are still here.")).toBeVisible();
  expect(loads()).toBe(1);
  await expect(page.getByLabel("Planned return date")).toBeVisible();
  await expect(page.getByLabel("Context")).toHaveValue("Fruit picking in the south");
});

test("files that stay missing are said kindly, after one attempt", async ({ page, context }) => {
  await signIn(page, "ada", "/dashboard");
  await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  const giveBack = await takeAway(page, "CrewsPage");
  const loads = countLoads(page);
  await openByMenu(page, "Crews");
  await expect(page.getByRole("heading", { name: "This page could not be loaded." })).toBeVisible();
  expect(loads()).toBe(1);
  await openByMenu(page, "People");
  await expect(page.getByRole("heading", { name: "People" })).toBeVisible();
  await giveBack();
  await openByMenu(page, "Crews");
  await expect(page.getByRole("heading", { name: "Crews", level: 1 })).toBeVisible();

  await test.step("a page that cannot be fetched offline is said within the frame, and comes when online again", async () => {
    const loadsAfter = countLoads(page);
    await context.setOffline(true);
    await openByMenu(page, "Intervals");
    await expect(page.getByRole("heading", { name: "This page could not be loaded." })).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "This page could not be loaded." })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { name: "Intervals", level: 1 })).toBeVisible();
    expect(loadsAfter()).toBe(0);
  });
});

test("one's menu that is pressed before its code is there opens when it has come", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const arrive = await hold(page, "**/assets/menu-*.js");
  await signIn(page, "ada", "/dashboard");
  await page.getByRole("button", { name: "Your menu" }).click();
  arrive();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();

  await test.step("the message of a sign-out that fails lies over a dialog", async () => {
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
    await page.route("**/trpc/auth.logout", (route) => failed.then(() => route.abort()));
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    fail();
    // It does not speak of typed text.
    const message = page.getByText("The server could not be reached. Please try again.", { exact: true });
    await expect(message).toBeVisible();
    await expect.poll(() => isUncovered(message)).toBe(true);
  });
});

test("the dashboard is shown without the code of one's menu, and its button loads the page again", async ({ page }) => {
  const giveBack = await takeAway(page, "PersonMenu");
  const menu = page.getByRole("button", { name: "Your menu" });
  const expectDashboard = () => expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  const pressToLoad = () => Promise.all([page.waitForEvent("load"), menu.click()]);
  await signIn(page, "ada", "/dashboard");
  await expectDashboard();
  // There may be a new version, where the code is missing too.
  await pressToLoad();
  await expectDashboard();
  const given = page.waitForEvent("console", (message) => message.text().includes("Code could not be loaded"));
  await menu.click();
  await given;
  await giveBack();
  await pressToLoad();
  await expectDashboard();
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
});
