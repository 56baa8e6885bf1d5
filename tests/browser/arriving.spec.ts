import type { Page } from "@playwright/test";
import { expect, FAILED_CALL, goOn, signIn, test } from "../support/browser.ts";
import { actAs, sideMenu } from "../support/editing.ts";
import type { TestServer } from "../support/test-server.ts";

test.use({ expectedErrors: FAILED_CALL });

const pageHeading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const openByMenu = (page: Page, name: string) => sideMenu(page).getByRole("link", { name, exact: true }).click();
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
    await page.evaluate(() => history.pushState(null, "", "?interval=2"));
    expect(await scrolled(page)).toBe(700);
    await expect(page.locator("body")).toBeFocused();
  });

  const edit = page.getByRole("article", { name: "crew 9" }).getByRole("link", { name: "edit" });
  await scrollTo(page, 700);
  // A click by the mouse would scroll to the link.
  await edit.dispatchEvent("click");
  await expect(pageHeading(page, "Edit Crew")).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await scrollTo(page, 60);
  await page.goBack();
  await expect(pageHeading(page, "Crews")).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(700);
  await page.goForward();
  await expect(pageHeading(page, "Edit Crew")).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(60);

  await test.step("Back and a reload return to content that comes late", async () => {
    await goOn(page, "/crews");
    await expect(page.getByRole("article", { name: "crew 20" })).toBeVisible();
    await scrollTo(page, 700);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/trpc/collective.state", async (route) => {
      await released;
      await route.continue();
    });
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
  await expect(pageHeading(page, "My Dashboard")).toBeVisible();
  await expect(page.locator("body")).toBeFocused();
  await openByMenu(page, "Crews");
  await expect(pageHeading(page, "Crews")).toBeFocused();

  await test.step("it waits in the page while its code is loading", async () => {
    await page.getByRole("button", { name: "Your menu" }).click();
    await page.getByRole("menuitem", { name: "Your profile" }).click();
    await expect(pageHeading(page, "ada")).toBeFocused();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/assets/EditPersonPage-*.js", async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole("main").getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    release();
    await expect(pageHeading(page, "Edit Person")).toBeFocused();
  });

  await page.goBack();
  await expect(pageHeading(page, "ada")).toBeFocused();

  await test.step("on a phone it goes to the heading of the page that is chosen in the menu", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const menu = page.getByRole("button", { name: "Menu", exact: true });
    const dialog = page.getByRole("dialog", { name: "Menu" });
    await menu.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.click();
    await openByMenu(page, "Crews");
    await expect(dialog).toBeHidden();
    await expect(pageHeading(page, "Crews")).toBeFocused();
  });
});
