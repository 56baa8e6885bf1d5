import type { Page } from "@playwright/test";
import { chooseFromMenu, expect, FAILED_REQUEST, goOn, heading, hold, signIn, test } from "../support/browser.ts";
import { actAs, sideMenu } from "../support/editing.ts";
import type { TestServer } from "../support/test-server.ts";

test.use({ expectedErrors: FAILED_REQUEST });

const openByMenu = (page: Page, name: string) => sideMenu(page).getByRole("link", { name, exact: true }).click();
/** How many scroll positions the tab keeps. */
const keptPositions = (page: Page) =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem("crewtide:scroll-positions") ?? "[]") as unknown[]).length);

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** So many crews that their page is long. */
async function addCrews(server: TestServer): Promise<void> {
  for (let number = 1; number <= 20; number += 1)
    await actAs(server, "ada").createCrew({ name: `crew ${number}`, description: "Many lines.", links: [] });
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo(0, to), top);
  await expect.poll(() => scrolled(page)).toBe(top);
}

test("a new page starts at the top, and Back and Forward return to where a page was left", async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await addCrews(server);
  await signIn(page, "ada", "/crews");
  await expect(page.getByRole("article", { name: "crew 20" })).toBeVisible();

  await test.step("a choice within a page leaves it where it is", async () => {
    await scrollTo(page, 700);
    await page.getByRole("button", { name: "Next interval" }).dispatchEvent("click");
    await expect(page).toHaveURL(/\?interval=3$/);
    expect(await scrolled(page)).toBe(700);
    await expect(page.locator("body")).toBeFocused();
  });

  const edit = page.getByRole("article", { name: "crew 9" }).getByRole("link", { name: "edit" });
  await scrollTo(page, 700);
  // A click by the mouse would scroll to the link.
  await edit.dispatchEvent("click");
  await expect(heading(page, "Edit Crew")).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await scrollTo(page, 60);
  await page.goBack();
  await expect(heading(page, "Crews")).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(700);
  await page.goForward();
  await expect(heading(page, "Edit Crew")).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(60);

  await test.step("Back and a reload return to content that comes late", async () => {
    await goOn(page, "/crews");
    await expect(page.getByRole("article", { name: "crew 20" })).toBeVisible();
    await scrollTo(page, 700);
    const release = await hold(page, "**/trpc/collective.state");
    await page.reload({ waitUntil: "commit" });
    await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
    // The document is still being replaced; unlike an evaluation, this outlives that.
    await page.waitForFunction(() => window.scrollY === 0);
    release();
    await expect(page.getByRole("article", { name: "crew 20" })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(700);
    // As when another site's page was opened in between.
    await page.goto("/releases");
    // Leaving keeps the place in the history entry, which Playwright takes for the navigation back.
    await page.goBack();
    await page.waitForURL("**/crews");
    await expect(page.getByRole("article", { name: "crew 20" })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(700);
  });
});

test("the focus goes to a new page's heading, not on the first load", async ({ page }) => {
  await signIn(page, "ada", "/");
  await expect(heading(page, "My Dashboard")).toBeVisible();
  await expect(page.locator("body")).toBeFocused();
  await openByMenu(page, "Crews");
  await expect(heading(page, "Crews")).toBeFocused();

  await test.step("it waits in the page while its code is loading", async () => {
    await chooseFromMenu(page, "Your profile");
    await expect(heading(page, "ada")).toBeFocused();
    const release = await hold(page, "**/assets/EditPersonPage-*.js");
    await page.getByRole("main").getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    release();
    await expect(heading(page, "Edit Person")).toBeFocused();
  });

  await page.goBack();
  await expect(heading(page, "ada")).toBeFocused();

  await test.step("a page that only leads on is part of the load, or of the way there", async () => {
    const plan = heading(page, "Participating in Interval 3");
    await goOn(page, "/my_participation");
    await expect(plan).toBeFocused();
    await page.goto("/my_participation");
    await expect(plan).toBeVisible();
    await expect(page.locator("body")).toBeFocused();
  });
});

test("the tab keeps no more scroll positions than it can go back to, and the newest", async ({ page }) => {
  await signIn(page, "ada", "/help");
  // Before its text has come, the page cannot be scrolled.
  await expect(page.locator("h2#pausing")).toBeVisible();
  await page.evaluate(() => {
    for (let count = 0; count < 70; count += 1) history.pushState(null, "", `/help?${count}`);
  });
  await scrollTo(page, 300);
  // In one go: the pages before may still be on their way, and take the place back.
  await page.evaluate(() => {
    window.scrollTo(0, 300);
    history.pushState(null, "", "/releases");
  });
  await page.reload();
  expect(await keptPositions(page)).toBe(50);
  await page.goBack();
  await expect(page).toHaveURL("/help?69");
  await expect.poll(() => scrolled(page)).toBe(300);
});
