import type { Page } from "@playwright/test";
import { expect, signIn } from "./browser.ts";
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
