import type { Locator } from "@playwright/test";
import { paths } from "../../shared/paths.ts";
import { expect, FAILED_REQUEST, goOn, heading, installClock, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { TOMORROW } from "../support/gathering-answers.ts";
import { isUncovered, keepToasts, renameCrew, resetPassword, toast } from "../support/toasts.ts";
import { nextStep } from "../support/wizard.ts";

const SAVED = "The crew has been saved.";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, ownContext: true });

  test("a toast leaves the header and the wizard's buttons free, and can be closed", async ({ page, server }) => {
    await keepToasts(page);
    await renameCrew(page, server);
    const saved = toast(page, SAVED);
    const undo = saved.getByRole("button", { name: "Undo" });
    const close = saved.getByRole("button", { name: "Close message" });

    const menus = [
      page.getByRole("button", { name: "Menu", exact: true }),
      page.getByRole("button", { name: "Your menu" }),
    ];
    for (const button of menus) expect(await isUncovered(button)).toBe(true);

    await test.step("the wizard's buttons are not covered", async () => {
      await goOn(page, "/my_participation/3");
      await expect(nextStep(page)).toBeVisible();
      await expect(saved).toBeVisible();
      const buttons = [nextStep(page), page.getByRole("button", { name: "Back", exact: true }), undo, close];
      for (const button of buttons) expect(await isUncovered(button)).toBe(true);
      await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
      const last = page.getByLabel("Further context");
      for (const element of [...buttons, last]) expect(await isUncovered(element)).toBe(true);
    });

    await test.step("its buttons are large enough for a finger, and a closed toast goes", async () => {
      for (const button of [undo, close]) {
        const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
      await close.tap();
      await expect(saved).toBeHidden();
    });
  });

  test("a stranger's toast stands at the bottom, and can be closed", async ({ page, server }) => {
    await keepToasts(page);
    await resetPassword(page, server);
    const changed = toast(page, "Your password has been changed.");
    expect((await changed.boundingBox())?.y).toBeGreaterThan(700);
    await changed.getByRole("button", { name: "Close message" }).tap();
    await expect(changed).toBeHidden();
  });
});

test("F6 moves the focus to a toast and back, and Undo works by keyboard alone", async ({ page, server }) => {
  await keepToasts(page);
  await renameCrew(page, server);
  const undo = toast(page, SAVED).getByRole("button", { name: "Undo" });
  const before = page.getByRole("link", { name: "edit kitchen" });
  await before.focus();

  await test.step("F6 and Escape lead back", async () => {
    await page.keyboard.press("F6");
    await expect(undo).toBeFocused();
    await expect(undo).toHaveText("Undo");
    await expect(undo).toHaveAccessibleDescription("F6 moves to this message and back.");
    await page.keyboard.press("F6");
    await expect(before).toBeFocused();
    await page.keyboard.press("F6");
    await page.keyboard.press("Escape");
    await expect(before).toBeFocused();
  });

  await test.step("a dialog that is open lets the focus go to the toast, and stays", async () => {
    await goOn(page, `/crews/${server.collective.crews["kitchen"]}/edit`);
    await page.getByRole("button", { name: "Archive crew" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    expect(await isUncovered(undo)).toBe(true);
    await page.keyboard.press("F6");
    await expect(undo).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("Undo brings the name back, and the focus to where it was", async () => {
    await goOn(page, "/crews");
    await before.focus();
    await page.keyboard.press("F6");
    await page.keyboard.press("Enter");
    await expect(toast(page, "The change has been undone.")).toBeVisible();
    await expect(toast(page, SAVED)).toBeHidden();
    await expect(before).toBeFocused();
    await expect(page.getByRole("link", { name: "edit garden" })).toBeVisible();
  });

  await test.step("F6 leads to the latest toast", async () => {
    await page.keyboard.press("F6");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(before).toBeFocused();
  });
});

test.describe("with a clock of its own", () => {
  test.use({ ownContext: true });

  test("a toast stays while it is pointed at or has the focus", async ({ page, server }) => {
    const pass = await installClock(page);
    await renameCrew(page, server);
    const saved = toast(page, SAVED);
    await expect(heading(page, "Crews")).toBeVisible();
    await saved.hover();
    await pass("10:00");
    await expect(saved).toBeVisible();
    await page.keyboard.press("F6");
    await page.getByRole("heading", { level: 1 }).hover();
    await pass("10:00");
    await expect(saved).toBeVisible();
    await page.keyboard.press("F6");
    await pass("10:00");
    await expect(saved).toBeHidden();
  });

  test("an Undo that ends while it has the focus leads back to the answer", async ({ page, server }) => {
    const pass = await installClock(page);
    const id = await actAs(server, "bo").meet({ ...TOMORROW, places: 1 });
    await actAs(server, "ada").answer(id, "Going");
    server.clock.advance(1);
    await actAs(server, "cy").answer(id, "Going");
    await signIn(page, "ada", paths.gathering(id));
    const answer = page.getByRole("radio", { name: "Not going" });
    await answer.focus();
    await page.keyboard.press("Enter");
    const offer = toast(page, "Others can move up now.");
    await expect(offer).toBeVisible();
    await page.keyboard.press("F6");
    await expect(offer.getByRole("button", { name: "Undo" })).toBeFocused();
    await pass("00:10");
    await expect(offer).toBeHidden();
    await expect(answer).toBeFocused();
  });
});

test.describe("without the server", () => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test("an Undo says that it failed, and works once the server is back", async ({ page, server }) => {
    const undo = (place: Locator) => place.getByRole("button", { name: "Undo" });
    const failed = toast(page, "The server could not be reached");
    const away = () => page.route("**/trpc/journal.undo", (route) => route.abort());
    const back = () => page.unroute("**/trpc/journal.undo");
    await keepToasts(page);
    await renameCrew(page, server);

    await test.step("where the change was made", async () => {
      await away();
      await undo(toast(page, "The crew has been saved.")).click();
      await expect(failed).toBeVisible();
      await failed.getByRole("button", { name: "Close message" }).click();
      await expect(failed).toBeHidden();
    });

    await test.step("among everything that changed", async () => {
      await goOn(page, "/activity");
      const entry = page.getByRole("main").getByRole("listitem").filter({ hasText: "ada edited meadow" });
      await undo(entry).click();
      await expect(failed).toBeVisible();
      await back();
      await undo(entry).click();
      await expect(toast(page, "The change has been undone.")).toBeVisible();
    });
  });
});
