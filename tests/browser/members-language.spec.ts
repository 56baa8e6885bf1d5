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

const DATES = [
  { language: "Deutsch", typed: "3. Mai 26", shown: "3. Mai 2026", monday: "Mo" },
  { language: "español", typed: "3 de mayo del 2026", shown: "3 de mayo de 2026", monday: "Lun" },
  { language: "français", typed: "le 3/5/26", shown: "3 mai 2026", monday: "lu" },
];

for (const { language, typed, shown, monday } of DATES) {
  test(`a date is typed, shown and chosen as people write it in ${language}, in weeks from Monday`, async ({
    page,
  }) => {
    await signIn(page, "ada", "/intervals/new");
    await page.getByRole("button", { name: "Your menu" }).click();
    await page.getByRole("menuitemradio", { name: language }).click();
    await expect(page.locator("html")).not.toHaveAttribute("lang", "en");
    const [start, end] = [0, 1].map((index) => page.locator(".ant-picker-input input").nth(index));
    if (!start || !end) throw new Error("There are two dates");
    await end.fill("1.6.");
    await start.fill(typed);
    await start.press("Enter");
    await expect(start).toHaveValue(shown);
    await start.click();
    const calendar = page.locator(".ant-picker-dropdown:visible");
    await expect(calendar.getByRole("columnheader").first()).toHaveText(monday);
    await expect(calendar.locator(".ant-picker-cell-selected")).toHaveText("3");
    // What is typed into the other field is still there, although it is no date.
    await expect(end).toHaveValue("1.6.");
  });
}
