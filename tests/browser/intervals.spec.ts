import type { Page } from "@playwright/test";
import { expect, listedNames, signIn, test } from "../support/browser.ts";
import { actAs, submitForm } from "../support/editing.ts";
import { monthInterval } from "../support/world.ts";

const table = (page: Page) => page.getByRole("table", { name: "Intervals" });
const cells = (page: Page, row: number) => table(page).getByRole("row").nth(row).getByRole("cell");

const calendar = (page: Page) => page.locator(".ant-picker-dropdown:visible");

async function typeDate(page: Page, label: string, text: string) {
  await page.getByLabel(label).fill(text);
  // Until its calendar has opened and closed it takes the focus back, and the next field would forget what is being typed.
  await expect(calendar(page)).toHaveCount(1);
  await page.getByLabel(label).press("Enter");
  await expect(calendar(page)).toHaveCount(0);
}

/** Emptying a field does not open its calendar. */
async function emptyDate(page: Page, label: string) {
  await page.getByLabel(label).fill("");
  await page.getByLabel(label).press("Tab");
  await expect(calendar(page)).toHaveCount(0);
}

test("a new interval follows the last one by itself, and its form says what is wrong", async ({ page, server }) => {
  const [start, end] = [page.getByLabel("Start date"), page.getByLabel("End date")];
  const create = () => submitForm(page, "Create interval");
  const endTooEarly = page.getByText("End date must be after start date");
  await signIn(page, "ada", "/intervals");

  await test.step("the table shows every interval, newest first, and marks the current one", async () => {
    await expect(table(page).getByRole("columnheader")).toHaveText(["#", "Start", "End", "Days"]);
    await expect(cells(page, 1)).toHaveText(["3", "Mar 1", "Mar 31", "31"]);
    await expect(cells(page, 2)).toHaveText(["2Current", "Feb 1", "Feb 28", "28"]);
    await expect(table(page).getByRole("row").nth(2)).toHaveAttribute("aria-current", "true");
  });

  await test.step("it starts the day after the last one, and is as long", async () => {
    await page.getByRole("link", { name: "New interval" }).click();
    await expect(page.getByText("It follows Interval 3.")).toBeVisible();
    await expect(page.getByText("March 1, 2026 – March 31, 2026")).toBeVisible();
    await expect(start).toHaveValue("April 1, 2026");
    await expect(end).toHaveValue("May 1, 2026");
    await expect(page.getByText("31 days")).toBeVisible();
    await typeDate(page, "End date", "2026-04-28");
    await expect(page.getByText("28 days")).toBeVisible();
  });

  await test.step("a typed date that is not understood stays, and the form says how to write it", async () => {
    const howToWrite = page.getByText("Date must be a day written as YYYY-MM-DD");
    for (const text of ["32 Mai", "Aprl 2", "1/5/2026"]) {
      await end.fill(text);
      await end.press("Tab");
      await expect(howToWrite).toBeVisible();
      await expect(end).toHaveValue(text);
    }
    await create();
    await expect(page.getByRole("heading", { name: "New Interval" })).toBeVisible();
    await end.fill("29/4/2026");
    await end.press("Tab");
    await expect(end).toHaveValue("April 29, 2026");
    await expect(howToWrite).toBeHidden();
    await start.fill("tomorrow");
    await start.press("Tab");
    await expect(howToWrite).toBeVisible();
    await expect(endTooEarly).toHaveCount(0);
  });

  await test.step("both dates are required", async () => {
    await start.fill("");
    await emptyDate(page, "End date");
    await create();
    await expect(page.getByText("Start date is required")).toBeVisible();
    await expect(page.getByText("End date is required")).toBeVisible();
  });

  await test.step("it starts on the last one's end date at the earliest, and ends after it starts", async () => {
    await typeDate(page, "Start date", "2026-03-30");
    await typeDate(page, "End date", "2026-03-20");
    await create();
    await expect(page.getByText("Start date must be after March 31, 2026")).toBeVisible();
    await expect(endTooEarly).toBeVisible();
    await typeDate(page, "Start date", "2026-03-31");
    await typeDate(page, "End date", "2026-04-01");
    // The button moves up once the messages are gone.
    await expect(page.getByRole("alert")).toHaveCount(0);
    await create();
    await expect(cells(page, 1)).toHaveText(["4", "Mar 31", "Apr 1", "2"]);
    expect(await server.running.services.db.selectFrom("intervals").selectAll().execute()).toHaveLength(4);
  });
});

test("the calendars help with a new interval, and more than a year is asked about first", async ({ page }) => {
  const shown = page.locator(".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)");
  await signIn(page, "ada", "/intervals/new");

  await test.step("the calendar and a hint say when it can start", async () => {
    await expect(page.getByText("It can start on March 31, 2026 at the earliest.")).toBeVisible();
    await page.getByLabel("Start date").click();
    await page.getByRole("button", { name: "Previous month" }).click();
    await expect(page.locator("td[title='2026-03-30']")).toHaveClass(/disabled/);
    await expect(page.locator("td[title='2026-03-31']")).not.toHaveClass(/disabled/);
  });
  await page.keyboard.press("Escape");

  await test.step("weeks start on Monday, and Saturday and Sunday are set apart", async () => {
    await page.getByLabel("End date").click();
    await expect(shown.getByRole("columnheader")).toHaveText(["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]);
    const days = await shown
      .locator(".weekend-day")
      .evaluateAll((marked) => marked.map((day) => new Date(`${day.closest("td")?.title}T00:00:00Z`).getUTCDay()));
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
  await page.keyboard.press("Escape");

  await test.step("more than a year is asked about first", async () => {
    await typeDate(page, "Start date", "2026-04-01");
    await typeDate(page, "End date", "2027-04-02");
    await submitForm(page, "Create interval");
    const question = page.getByRole("dialog", { name: "Are you sure?" });
    await expect(question).toContainText("367 days");
    await question.getByRole("button", { name: "Cancel" }).click();
    await typeDate(page, "End date", "2027-04-01");
    await submitForm(page, "Create interval");
    await expect(cells(page, 1)).toHaveText(["4", "Apr 1", "Apr 1, 2027", "366"]);
  });
});

test("the first interval starts today, and everybody is part of it", async ({ page, server }) => {
  const { db } = server.running.services;
  await db.deleteFrom("intervals").execute();
  await db.updateTable("collectives").set({ last_interval_id: 0 }).execute();
  await signIn(page, "ada", "/people");
  await test.step("while there is none, the people's page says what an interval is and leads to making one", async () => {
    await expect(page.getByText("No interval is planned yet")).toBeVisible();
    await page.getByRole("link", { name: "New interval" }).click();
    await expect(page.getByRole("heading", { name: "New Interval" })).toBeVisible();
  });
  await expect(page.getByLabel("Start date")).toHaveValue("February 15, 2026");
  await typeDate(page, "End date", "2026-03-14");
  await submitForm(page, "Create interval");
  await expect(cells(page, 1)).toHaveText(["1Current", "Feb 15", "Mar 14", "28"]);
  await page.getByRole("link", { name: "People", exact: true }).click();
  await expect(listedNames(page)).toHaveText(["ada", "bo", "cy", "di"]);
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
    "IntervalTaking partOn hiatusExitingOpted outNot answeredCapacity: HigherCapacity: UsualCapacity: LowerCapacity: Not given",
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
