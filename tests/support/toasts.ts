import type { Locator, Page } from "@playwright/test";
import { expect, goOn, signIn } from "./browser.ts";
import { mailedPath } from "./emails.ts";
import type { TestServer } from "./test-server.ts";

/** Toasts stay for as long as the test takes, unless they are closed. */
export const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const wait = window.setTimeout;
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => wait(run, ms > 1_000 ? 600_000 : ms) });
  });

export const toast = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

/** Changes a crew's name, which shows a toast with Undo. */
export async function renameCrew(page: Page, server: TestServer): Promise<void> {
  await signIn(page, "ada", `/crews/${server.collective.crews["garden"]}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("meadow");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(toast(page, "The crew has been saved.")).toBeVisible();
}

/** Sets a new password by a mailed link, which shows a toast on a stranger's page. */
export async function resetPassword(page: Page, server: TestServer): Promise<void> {
  await page.goto("/auth/forgot_password");
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("Check your email")).toBeVisible();
  await goOn(page, await mailedPath(server));
  await page.getByLabel("New password").fill("an excellent one");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(toast(page, "Your password has been changed.")).toBeVisible();
}

/** Whether a press anywhere on the element reaches it. */
export const isUncovered = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const points = [left + 4, (left + right) / 2, right - 4].flatMap((x) =>
      [top + 4, (top + bottom) / 2, bottom - 4].map((y) => document.elementFromPoint(x, y)),
    );
    return points.every((at) => node.contains(at) || at?.contains(node));
  });
