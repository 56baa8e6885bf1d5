import type { Page } from "@playwright/test";
import { expect } from "./browser.ts";

/** The table of all intervals. */
export const table = (page: Page) => page.getByRole("table", { name: "Intervals" });
export const cells = (page: Page, row: number) => table(page).getByRole("row").nth(row).getByRole("cell");

const calendar = (page: Page) => page.locator(".ant-picker-dropdown:visible");

/** Types a date into a field with a calendar. */
export async function typeDate(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).fill(text);
  // Until its calendar has opened and closed it takes the focus back, and the next field would forget what is being typed.
  await expect(calendar(page)).toHaveCount(1);
  await page.getByLabel(label).press("Enter");
  await expect(calendar(page)).toHaveCount(0);
}

/** Emptying a field does not open its calendar. */
export async function emptyDate(page: Page, label: string): Promise<void> {
  await page.getByLabel(label).fill("");
  await page.getByLabel(label).press("Tab");
  await expect(calendar(page)).toHaveCount(0);
}
