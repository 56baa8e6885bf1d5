import type { Page } from "@playwright/test";
import { expect, goOn, MOTION, signIn, test } from "../support/browser.ts";
import { button, describeCollective, heading, INTEREST, submitted } from "../support/interest.ts";

const isAt = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path);

/** The browser goes back to the page's own entry a moment after something was closed. */
const isSettled = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Boolean((history.state as { overlays?: number } | null)?.overlays)))
    .toBe(false);

/** Signs in on the dashboard, and goes on to another page from there. */
async function goFromDashboard(page: Page, path: string, title: string): Promise<void> {
  await signIn(page, "ada", "/dashboard");
  await expect(heading(page, "My Dashboard")).toBeVisible();
  await goOn(page, path);
  await expect(heading(page, title)).toBeVisible();
}

test.describe("on a phone, with motion", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, ...MOTION });

  test("Back closes the menu before it leaves the page", async ({ page }) => {
    const menu = page.getByRole("dialog", { name: "Menu" });
    const open = async () => {
      await page.getByRole("button", { name: "Menu", exact: true }).tap();
      await expect(menu).toBeVisible();
    };
    await goFromDashboard(page, "/crews", "Crews");
    const top = await page.evaluate(() => {
      window.scrollTo({ top: 100 });
      return window.scrollY;
    });
    expect(top).toBeGreaterThan(0);

    await test.step("the page stays as it was, with the focus on the button", async () => {
      await open();
      await page.goBack();
      await expect(menu).toBeHidden();
      await isAt(page, "/crews");
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
      await goOn(page, "/crews");
      await expect(heading(page, "Crews")).toBeVisible();
      await open();
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await isSettled(page);
      await page.goBack();
      await isAt(page, "/dashboard");
    });

    await test.step("Back from a page that was chosen there leads to where it was opened", async () => {
      await goOn(page, "/crews");
      await expect(heading(page, "Crews")).toBeVisible();
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
      await goOn(page, "/crews");
      await expect(heading(page, "Crews")).toBeVisible();
      await open();
      await page.reload();
      await expect(heading(page, "Crews")).toBeVisible();
      await isSettled(page);
      await page.goBack();
      await isAt(page, "/dashboard");
    });
  });
});

test("Back closes the person's menu, and leads from a page that was chosen there to where it was opened", async ({
  page,
}) => {
  const open = () => page.getByRole("button", { name: "Your menu" }).click();
  const signOut = page.getByRole("menuitem", { name: "Sign out" });
  await goFromDashboard(page, "/crews", "Crews");
  await open();
  await expect(signOut).toBeVisible();
  await page.goBack();
  await expect(signOut).toBeHidden();
  await isAt(page, "/crews");
  await expect(page.getByRole("button", { name: "Your menu" })).toBeFocused();
  await open();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(heading(page, "Settings")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Crews")).toBeVisible();
  await page.goBack();
  await isAt(page, "/dashboard");
});

test("Back closes a question, and what was typed stays", async ({ page, server, openAs }) => {
  const path = `/crews/${server.collective.crews["garden"]}/edit`;
  const name = page.getByLabel("Name", { exact: true });
  const dialog = page.getByRole("dialog");
  await goFromDashboard(page, path, "Edit Crew");
  await name.fill("meadow");

  await test.step("in a dialog on a form", async () => {
    await page.getByRole("button", { name: "Archive crew" }).click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await isAt(page, path);
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
    await goOn(page, "/settings");
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    const question = page.getByText("You stay signed in here.");
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await isAt(page, "/settings");
  });
});

test("Back closes a stranger's question, and does not lead to a submission that was deleted", async ({
  page,
  server,
}) => {
  await describeCollective(server);
  const path = await submitted(server);
  const dialog = page.getByRole("dialog");
  await page.goto("/releases");
  await goOn(page, path);
  await button(page, "Delete your submission").click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await isAt(page, path);
  await button(page, "Delete your submission").click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await isAt(page, INTEREST);
  await isSettled(page);
  await page.goBack();
  await isAt(page, "/releases");
});
