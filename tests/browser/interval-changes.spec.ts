import { expect, signIn, test } from "../support/browser.ts";
import { actAs, submitForm } from "../support/editing.ts";
import { cells, emptyDate, typeDate } from "../support/interval-pages.ts";
import { monthInterval } from "../support/world.ts";

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

test("the dates of an interval are corrected, and it is deleted; both can be undone", async ({ page, server }) => {
  await actAs(server, "bo").plan(3, { volunteers: ["garden"] });
  await signIn(page, "ada", "/intervals/3");

  await test.step("what follows is said before, and the way back afterwards", async () => {
    await page.getByRole("link", { name: "Change dates" }).click();
    await typeDate(page, "Start date", "2026-03-04");
    await expect(page.getByText("Answers, crews and handovers stay. Reminders to plan follow")).toBeVisible();
    await typeDate(page, "End date", "2026-03-28");
    await submitForm(page, "Save");
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
  await expect(page.getByRole("table", { name: "Intervals" })).toBeVisible();
  await expect(numbers).toBeHidden();
  await page.getByText("Over time").click();
  await expect(numbers.getByRole("row")).toHaveText([
    "IntervalTaking partOn hiatusExitingNot taking partNot answeredCapacity: HigherCapacity: UsualCapacity: LowerCapacity: Not given",
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
