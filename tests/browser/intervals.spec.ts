import type { Page } from "@playwright/test";
import { expect, listedNames, signIn, test } from "../support/browser.ts";
import { actAs, submitForm } from "../support/editing.ts";
import { monthInterval } from "../support/world.ts";

const table = (page: Page) => page.getByRole("table", { name: "Intervals" });
const cells = (page: Page, row: number) => table(page).getByRole("row").nth(row).getByRole("cell");

async function typeDate(page: Page, label: string, text: string) {
  await page.getByLabel(label).fill(text);
  await page.getByLabel(label).press("Enter");
  // Until its calendar has closed it takes the focus back, and the next field would forget what is being typed.
  await expect(page.locator(".ant-picker-dropdown:visible")).toHaveCount(0);
}

async function emptyDate(page: Page, label: string) {
  await page.getByLabel(label).fill("");
  await page.getByLabel(label).press("Tab");
  await expect(page.locator(".ant-picker-dropdown:visible")).toHaveCount(0);
}

test("the table shows every interval, newest first, and marks the current one", async ({ page }) => {
  await signIn(page, "ada", "/intervals");
  await expect(table(page).getByRole("columnheader")).toHaveText(["#", "Start", "End", "Days"]);
  await expect(cells(page, 1)).toHaveText(["3", "Mar 1", "Mar 31", "31"]);
  await expect(cells(page, 2)).toHaveText(["2Current", "Feb 1", "Feb 28", "28"]);
  await expect(table(page).getByRole("row").nth(2)).toHaveAttribute("aria-current", "true");
});

test("a new interval starts the day after the last one by itself", async ({ page }) => {
  await signIn(page, "ada", "/intervals");
  await page.getByRole("link", { name: "New interval" }).click();
  await expect(page.getByText("It follows Interval 3.")).toBeVisible();
  await expect(page.getByText("March 1, 2026 – March 31, 2026")).toBeVisible();
  await expect(page.getByLabel("Start date")).toHaveValue("April 1, 2026");
  await emptyDate(page, "End date");
  await submitForm(page, "Create interval");
  await expect(page.getByText("End date is required")).toBeVisible();
  await typeDate(page, "End date", "2026-04-28");
  await expect(page.getByText("28 days")).toBeVisible();
  await submitForm(page, "Create interval");
  await expect(page.getByRole("heading", { name: "Intervals" })).toBeVisible();
  await expect(cells(page, 1)).toHaveText(["4", "Apr 1", "Apr 28", "28"]);
});

test("it starts on the last one's end date at the earliest, and ends after it starts", async ({ page }) => {
  await signIn(page, "ada", "/intervals/new");
  await typeDate(page, "Start date", "2026-03-30");
  await typeDate(page, "End date", "2026-03-20");
  await submitForm(page, "Create interval");
  await expect(page.getByText("Start date must be after March 31, 2026")).toBeVisible();
  await expect(page.getByText("End date must be after start date")).toBeVisible();
  await page.getByLabel("Start date").fill("");
  await submitForm(page, "Create interval");
  await expect(page.getByText("Start date is required")).toBeVisible();
  await typeDate(page, "Start date", "2026-03-31");
  await typeDate(page, "End date", "2026-04-01");
  await submitForm(page, "Create interval");
  await expect(cells(page, 1)).toHaveText(["4", "Mar 31", "Apr 1", "2"]);
});

test("the first interval starts today, and everybody is part of it", async ({ page, server }) => {
  await server.running.services.db.deleteFrom("intervals").execute();
  await signIn(page, "ada", "/intervals");
  await page.getByRole("link", { name: "New interval" }).click();
  await expect(page.getByLabel("Start date")).toHaveValue("February 15, 2026");
  await typeDate(page, "End date", "2026-03-14");
  await submitForm(page, "Create interval");
  await expect(cells(page, 1)).toHaveText(["1Current", "Feb 15", "Mar 14", "28"]);
  await page.getByRole("link", { name: "People", exact: true }).click();
  await expect(listedNames(page)).toHaveText(["ada", "bo", "cy", "di"]);
});

test("the calendars help with a new interval", async ({ page }) => {
  await signIn(page, "ada", "/intervals/new");

  await test.step("it is as long as the last one by itself, and its calendar and a hint say when it can start", async () => {
    await expect(page.getByLabel("End date")).toHaveValue("May 1, 2026");
    await expect(page.getByText("31 days")).toBeVisible();
    await expect(page.getByText("It can start on March 31, 2026 at the earliest.")).toBeVisible();
    await page.getByLabel("Start date").click();
    await page.getByRole("button", { name: "Previous month" }).click();
    await expect(page.locator("td[title='2026-03-30']")).toHaveClass(/disabled/);
    await expect(page.locator("td[title='2026-03-31']")).not.toHaveClass(/disabled/);
  });
  await page.keyboard.press("Escape");

  await test.step("weeks start on Monday, and Saturday and Sunday are set apart", async () => {
    await page.getByLabel("End date").click();
    const weekdays = page.locator(".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)").getByRole("columnheader");
    await expect(weekdays).toHaveText(["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]);
    const weekend = page.locator(".ant-picker-dropdown:not(.ant-picker-dropdown-hidden) .weekend-day");
    const days = await weekend.evaluateAll((marked) =>
      marked.map((day) => new Date(`${day.closest("td")?.title}T00:00:00Z`).getUTCDay()),
    );
    expect(new Set(days)).toEqual(new Set([6, 0]));
    expect(days).toHaveLength(12);
  });
  await page.keyboard.press("Escape");

  await test.step("an empty end date's calendar opens in the month of the start", async () => {
    await typeDate(page, "Start date", "2027-08-09");
    await emptyDate(page, "End date");
    await page.getByLabel("End date").click();
    await expect(page.locator("td[title='2027-08-10']:visible")).toBeVisible();
  });
});

test("a typed date that is not understood stays, and says how to write it", async ({ page, server }) => {
  await signIn(page, "ada", "/intervals/new");
  for (const text of ["32 Mai", "Aprl 2"]) {
    await page.getByLabel("End date").fill(text);
    await page.getByLabel("End date").press("Tab");
    await expect(page.getByText("Date must be a day written as YYYY-MM-DD")).toBeVisible();
    await expect(page.getByLabel("End date")).toHaveValue(text);
  }
  await submitForm(page, "Create interval");
  await expect(page.getByRole("heading", { name: "New Interval" })).toBeVisible();
  await typeDate(page, "End date", "Apr 28, 2026");
  await page.getByLabel("Start date").fill("tomorrow");
  await page.getByLabel("Start date").press("Tab");
  await expect(page.getByText("Date must be a day written as YYYY-MM-DD")).toBeVisible();
  await expect(page.getByText("End date must be after start date")).toHaveCount(0);
  await typeDate(page, "Start date", "Apr 1, 2026");
  await submitForm(page, "Create interval");
  await expect(cells(page, 1)).toHaveText(["4", "Apr 1", "Apr 28", "28"]);
  expect(await server.running.services.db.selectFrom("intervals").selectAll().execute()).toHaveLength(4);
});

test("the dates of an interval are corrected, and it is deleted; both can be undone", async ({ page, server }) => {
  await actAs(server, "bo").plan(3, { volunteers: ["garden"] });
  await signIn(page, "ada", "/intervals/3");

  await test.step("what follows is said before, and the way back afterwards", async () => {
    await page.getByRole("link", { name: "Change dates" }).click();
    await typeDate(page, "Start date", "2026-03-04");
    await expect(page.getByText("Answers, crews and handovers stay. Reminders to plan follow")).toBeVisible();
    await typeDate(page, "End date", "2026-02-10");
    await submitForm(page, "Save dates");
    await expect(page.getByText("End date must be after start date")).toBeVisible();
    await typeDate(page, "End date", "2026-03-28");
    await submitForm(page, "Save dates");
    await expect(page.getByText("Mar 4 – Mar 28")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Mar 1 – Mar 31")).toBeVisible();
  });

  await test.step("who loses what is named before an interval is deleted", async () => {
    await page.getByRole("link", { name: "Change dates" }).click();
    await page.getByRole("button", { name: "Delete interval" }).click();
    const question = page.getByRole("dialog", { name: "Delete Interval 3?" });
    await expect(question.getByRole("listitem")).toHaveText(["bo: garden"]);
    await question.getByRole("button", { name: "Delete it" }).click();
    await expect(cells(page, 1).first()).toHaveText("2Current");
    await page.getByText("Interval 3 has been deleted.").getByRole("button", { name: "Undo" }).click();
    await expect(cells(page, 1)).toHaveText(["3", "Mar 1", "Mar 31", "31"]);
  });
});

test("more than a year is asked about first", async ({ page }) => {
  await signIn(page, "ada", "/intervals/new");
  await typeDate(page, "End date", "2027-04-02");
  await submitForm(page, "Create interval");
  const question = page.getByRole("dialog", { name: "Are you sure?" });
  await expect(question).toContainText("367 days");
  await question.getByRole("button", { name: "Cancel" }).click();
  await typeDate(page, "End date", "2027-04-01");
  await submitForm(page, "Create interval");
  await expect(cells(page, 1)).toHaveText(["4", "Apr 1", "Apr 1, 2027", "366"]);
});

test("a picture shows answers and capacity over time, with a table for who cannot see it", async ({ page, server }) => {
  await actAs(server, "ada").plan(2, { capacity_score: 1 });
  await actAs(server, "bo").plan(3, { capacity_score: -1 });
  // Many are planned already, but nobody has answered for them.
  const ahead = Array.from({ length: 25 }, (_, index) => ({
    collective_id: server.collective.id,
    ...monthInterval(index + 4),
  }));
  await server.running.services.db.insertInto("intervals").values(ahead).execute();
  await signIn(page, "ada", "/intervals");
  const numbers = page.getByRole("table", { name: "Answers and capacity by interval" });
  await expect(numbers.getByRole("row")).toHaveText([
    "IntervalTaking partOn hiatusExitingOpted outNot answeredCapacity: HigherCapacity: UsualCapacity: LowerCapacity: Not said",
    "3100030010",
    "2100031000",
    "1000000000",
  ]);
  await expect(page.getByText("The last 24 intervals")).toBeHidden();
  // The picture itself says nothing to a screen reader.
  await expect(page.getByRole("figure")).toHaveCount(0);
  const answers = page.locator("figure").filter({ hasText: "Taking part" });

  // It is live.
  await actAs(server, "cy").plan(3, {});
  await expect(numbers.getByRole("row").nth(1)).toHaveText("3200020011");

  // A line has no width of its own, so that it cannot be clicked as an element.
  const bar = answers.locator("line", { hasText: "Interval 3: Taking part 2" });
  const { x, y, height } = await bar.evaluate((line) => line.getBoundingClientRect().toJSON() as DOMRect);
  await page.mouse.click(x, y + height / 2);
  await expect(page).toHaveURL(/\/intervals\/3$/);
});
