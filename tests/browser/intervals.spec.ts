import { expect, listedNames, signIn, test } from "../support/browser.ts";
import { submitForm } from "../support/editing.ts";
import { cells, table, typeDate } from "../support/interval-pages.ts";

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
    const howToWrite = page.getByText("Enter a day, such as December 4, 2026");
    await end.fill("32 Mai");
    await end.press("Tab");
    await expect(howToWrite).toBeVisible();
    await expect(end).toHaveValue("32 Mai");
    await create();
    await expect(page.getByRole("heading", { name: "New Interval" })).toBeVisible();
    await expect(endTooEarly).toHaveCount(0);
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
