import type { Locator, Page } from "@playwright/test";
import { chooseFromMenu, expect, FAILED_REQUEST, goOn, heading, MOTION, signIn, test } from "../support/browser.ts";
import { button, describeCollective, EOI_FORM, submitted } from "../support/eois.ts";

const isAt = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path);

/** The browser goes back to the page's own entry a moment after something was closed. */
const isSettled = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Boolean((history.state as { overlays?: number } | null)?.overlays)))
    .toBe(false);

async function goTo(page: Page, path: string, title: string): Promise<void> {
  await goOn(page, path);
  await expect(heading(page, title)).toBeVisible();
}

/** Signs in on the dashboard, and goes on to another page from there. */
async function goFromDashboard(page: Page, path: string, title: string): Promise<void> {
  await signIn(page, "ada", "/dashboard");
  await expect(heading(page, "My Dashboard")).toBeVisible();
  await goTo(page, path, title);
}

/** Expects Back to close what is open, and to stay on the page. */
async function expectBackCloses(page: Page, overlay: Locator): Promise<void> {
  const { pathname } = new URL(page.url());
  await expect(overlay).toBeVisible();
  await page.goBack();
  await expect(overlay).toBeHidden();
  await isAt(page, pathname);
}

test.describe("on a phone, with motion", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, ...MOTION });

  test("Back closes the menu before it leaves the page", async ({ page }) => {
    const menu = page.getByRole("dialog", { name: "Menu" });
    const open = () => page.getByRole("button", { name: "Menu", exact: true }).tap();
    await goFromDashboard(page, "/crews", "Crews");
    const top = await page.evaluate(() => {
      window.scrollTo({ top: 100 });
      return window.scrollY;
    });
    expect(top).toBeGreaterThan(0);

    await test.step("the page stays as it was, with the focus on the button", async () => {
      await open();
      await expectBackCloses(page, menu);
      expect(await page.evaluate(() => window.scrollY)).toBe(top);
      await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeFocused();
    });

    await test.step("Forward does not open it again, and is not in the way of Back", async () => {
      await page.goForward();
      await isSettled(page);
      await expect(menu).toBeHidden();
      await page.goBack();
      await isAt(page, "/dashboard");
    });

    await test.step("closed in another way, it leaves no entry", async () => {
      await goTo(page, "/crews", "Crews");
      await open();
      await expect(menu).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await isSettled(page);
      await page.goBack();
      await isAt(page, "/dashboard");
    });

    await test.step("Back from a page that was chosen there leads to where it was opened", async () => {
      await goTo(page, "/crews", "Crews");
      await open();
      await menu.getByRole("link", { name: "Intervals" }).tap();
      await expect(heading(page, "Intervals")).toBeVisible();
      await page.goBack();
      await expect(heading(page, "Crews")).toBeVisible();
      await page.goForward();
      await expect(heading(page, "Intervals")).toBeVisible();
      await page.goBack();
      await expect(heading(page, "Crews")).toBeVisible();
      await expect(menu).toBeHidden();
      await page.goBack();
      await isAt(page, "/dashboard");
    });

    await test.step("so does Back from a page that was loaded again meanwhile", async () => {
      await goTo(page, "/crews", "Crews");
      await open();
      await expect(menu).toBeVisible();
      await page.reload();
      await expect(heading(page, "Crews")).toBeVisible();
      await isSettled(page);
      await page.goBack();
      await isAt(page, "/dashboard");
    });
  });
});

test("Back closes the person's menu, and leads from a page chosen there to the one before", async ({ page }) => {
  await goFromDashboard(page, "/crews", "Crews");
  await page.getByRole("button", { name: "Your menu" }).click();
  await expectBackCloses(page, page.getByRole("menuitem", { name: "Sign out" }));
  await expect(page.getByRole("button", { name: "Your menu" })).toBeFocused();
  await chooseFromMenu(page, "Settings");
  await expect(heading(page, "Settings")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Crews")).toBeVisible();
  await page.goBack();
  await isAt(page, "/dashboard");
});

test("a menu opens and closes while the browser takes no more entries", async ({ page }) => {
  await signIn(page, "ada", "/crews");
  // Chromium drops them in silence after two hundred in ten seconds.
  await page.evaluate(() => (history.pushState = () => {}));
  await page.getByRole("button", { name: "Your menu" }).click();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeHidden();
});

test("Back closes a question, and what was typed stays", async ({ page, server, openAs }) => {
  const path = `/crews/${server.collective.crews["garden"]}/edit`;
  const name = page.getByLabel("Name", { exact: true });
  const dialog = page.getByRole("dialog");
  await goFromDashboard(page, path, "Edit Crew");
  await name.fill("meadow");

  await test.step("in a dialog on a form", async () => {
    await page.getByRole("button", { name: "Archive crew" }).click();
    await expectBackCloses(page, dialog);
    await expect(name).toHaveValue("meadow");
  });

  await test.step("one that is confirmed leaves no entry", async () => {
    await page.getByRole("button", { name: "Archive crew" }).click();
    await dialog.getByRole("button", { name: "Archive it" }).click();
    await expect(heading(page, "garden")).toBeVisible();
    await isSettled(page);
    await page.goBack();
    await isAt(page, path);
    await page.goBack();
    await isAt(page, "/dashboard");
  });

  await test.step("beside a button", async () => {
    await openAs("ada");
    await goOn(page, "/settings#sessions");
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expectBackCloses(page, page.getByText("You stay signed in here."));
  });
});

test("Back closes a stranger's question, and does not lead to what was deleted", async ({ page, server }) => {
  await describeCollective(server);
  const path = await submitted(server);
  const dialog = page.getByRole("dialog");
  await page.goto("/releases");
  await goOn(page, path);
  await button(page, "Delete your submission").click();
  await expectBackCloses(page, dialog);
  await button(page, "Delete your submission").click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await isAt(page, EOI_FORM);
  await isSettled(page);
  await page.goBack();
  await isAt(page, "/releases");
});

test.describe("signing out", () => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test("shows no error while the history still has to lose the menu's entry", async ({ page }) => {
    await page.addInitScript(() => {
      const go = history.go.bind(history);
      const wait = new Promise((resolve) => window.addEventListener("go-now", resolve));
      history.go = (delta) => void wait.then(() => go(delta));
    });
    await signIn(page, "ada");
    const signedOut = page.waitForResponse("**/trpc/auth.logout");
    await chooseFromMenu(page, "Sign out");
    await signedOut;
    await page.getByRole("link", { name: "People", exact: true }).focus();
    await page.evaluate(() => window.dispatchEvent(new Event("go-now")));
    await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  });
});
