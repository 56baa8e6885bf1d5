import type { Locator } from "@playwright/test";
import { expect, goOn, signIn, test } from "../support/browser.ts";
import { submitForm } from "../support/editing.ts";
import { goToIntention } from "../support/wizard.ts";

test.use({ ownContext: true });

test("a date is typed as people write it, and no year or text is replaced", async ({ page }) => {
  await page.clock.setFixedTime("2026-02-16T12:00:00Z");
  await signIn(page, "ada", "/intervals/new");
  const end = page.getByLabel("End date");
  const type = async (text: string, shown: string) => {
    await end.fill(text);
    await end.press("Tab");
    await expect(end).toHaveValue(shown);
  };

  await test.step("it has the year that comes, and the order of the browser's region", async () => {
    for (const text of ["4 may", "4. Mai", "May 4th", "04.05.2026", "4/5", "Monday 4 May"]) {
      await type("2026-05-06", "May 6, 2026");
      await type(text, "May 4, 2026");
    }
    await type("4.2.", "February 4, 2027");
  });

  await test.step("the day that is chosen already is shown in its long form, too", async () => {
    await type("2026-12-31", "December 31, 2026");
    await type("31.12.2026", "December 31, 2026");
  });

  await test.step("Tab goes on to the next field, and closes the calendar", async () => {
    const calendar = page.locator(".ant-picker-dropdown:visible");
    await end.fill("9.2.2027");
    await expect(calendar).toBeVisible();
    await end.press("Tab");
    await expect(page.getByRole("button", { name: "Create interval" })).toBeFocused();
    await expect(calendar).toHaveCount(0);
  });

  await test.step("a year in which nobody plans is refused as it was typed", async () => {
    await type("2026-05-04", "May 4, 2026");
    await expect(page.getByText("Year must be between 1900 and 8999")).toBeHidden();
    await type("4 may 0001", "May 4, 0001");
    await expect(page.getByText("Year must be between 1900 and 8999")).toBeVisible();
  });

  await test.step("beside an hour, a text with a T stays too", async () => {
    await goOn(page, "/gatherings/new");
    const begins = page.getByLabel("Begins", { exact: true });
    const time = page.getByLabel("Begins: time");
    const title = page.getByLabel("Title");
    await title.fill("Supper");
    await time.fill("");
    await begins.fill("dec 20");
    await begins.press("Tab");
    await expect(begins).toHaveValue("December 20, 2026");
    await expect(time).toBeFocused();
    // A later check, without moving the focus, shows that an earlier one would be over.
    await title.evaluate((field: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await expect(page.getByText("Title is required")).toBeVisible();
    await expect(page.getByText("Enter a")).toHaveCount(0);
    await page.getByLabel("Place", { exact: true }).focus();
    await expect(page.getByText("Enter a time", { exact: true })).toBeVisible();
    await time.fill("19:00");
    await expect(page.getByText("Enter a time", { exact: true })).toBeHidden();
    await begins.fill("Thursday, or the Tuesday after");
    await begins.press("Tab");
    await submitForm(page, "Save");
    await expect(page.getByText("Enter a day, such as December 4, 2026, and a time").first()).toBeVisible();
    await expect(begins).toHaveValue("Thursday, or the Tuesday after");
    await expect(page.getByLabel("Begins: time")).toHaveValue("19:00");
  });
});

test("a calendar covers neither its question nor those above, and all of it is in sight", async ({ page }) => {
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 };
  await goToIntention(page);
  await page.getByText("Opt-out", { exact: true }).click();
  await page.getByText("Pause for now (hiatus)").click();
  const field = page.getByLabel("Planned return date");
  const question = page.locator(".ant-form-item").filter({ has: field });
  const calendar = page.locator(".ant-picker-dropdown:visible");
  // Not only while it is open: the oldest browsers have no selector for that.
  await expect(question).toHaveCSS("position", "relative");
  for (const { width, height } of [
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
    { width: 820, height: 700 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize({ width, height });
    await field.click();
    await expect(calendar.locator("td").first()).toBeVisible();
    await expect(question.getByText("The earliest possible date is")).toBeInViewport({ ratio: 1 });
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(calendar).toBeInViewport({ ratio: 0.99 });
    const [asked, shown] = [await boxOf(question.getByText("The earliest possible date is")), await boxOf(calendar)];
    expect(shown.y, `${width}`).toBeGreaterThanOrEqual(asked.y + asked.height);
    await field.press("Escape");
    await expect(calendar).toHaveCount(0);
  }
});
