import { expect, signIn, test } from "../support/browser.ts";

test("a member changes the language in their menu, also of Ant Design's calendar, and keeps what was typed", async ({
  page,
}) => {
  await signIn(page, "ada", "/intervals/new");
  const start = page.locator(".ant-picker-input input").first();
  await expect(start).toHaveValue("April 1, 2026");
  await start.fill("April 2, 2026");
  await start.press("Enter");
  await page.getByRole("button", { name: "Your menu" }).click();
  await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
  await expect(page.getByRole("navigation", { name: "Seiten" }).getByRole("link", { name: "Übersicht" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(start).toHaveValue("2. April 2026");
  await start.fill("3.5.2026");
  await start.press("Enter");
  await expect(start).toHaveValue("3. Mai 2026");
  await start.click();
  const calendar = page.locator(".ant-picker-dropdown:visible");
  await expect(calendar.getByRole("columnheader").first()).toHaveText("Mo");
  await page.reload();
  await expect(page.getByRole("button", { name: "Dein Menü" })).toBeVisible();
  await expect(page.getByText("Deine ungespeicherten Änderungen sind noch da.")).toBeVisible();
});
