import { expect, goOn, signIn, test } from "../support/browser.ts";
import { submitForm } from "../support/editing.ts";
import { nextStep, stored, submit } from "../support/wizard.ts";

/** The server's day is 15 February in UTC; so are the collective's dates, wherever somebody opens the page. */
for (const { timezoneId, locale } of [
  { timezoneId: "Pacific/Kiritimati", locale: "ar" },
  { timezoneId: "America/Los_Angeles", locale: "de-DE" },
]) {
  test.describe(`in ${timezoneId}, with a browser in ${locale}`, () => {
    test.use({ ownContext: true, timezoneId, locale });

    test("the dates that are shown, typed and chosen are the collective's", async ({ page, server }) => {
      await signIn(page, "ada");
      await expect(page.getByText("Feb 1 – Feb 28")).toBeVisible();
      await expect(page.getByText("Day 15 of 28")).toBeVisible();
      await expect(page.getByText("Mar 1 – Mar 31")).toBeVisible();
      await expect(page.getByText("Starts in 14 days")).toBeVisible();

      await goOn(page, "/intervals/new");
      await expect(page.getByText("March 1, 2026 – March 31, 2026")).toBeVisible();
      await expect(page.getByLabel("Start date")).toHaveValue("April 1, 2026");
      await page.getByLabel("End date").fill("2026-04-28");
      await page.getByLabel("End date").press("Enter");
      await submitForm(page, "Create interval");
      const cells = page.getByRole("table", { name: "Intervals" }).getByRole("row").nth(1).getByRole("cell");
      await expect(cells).toHaveText(["4", "Apr 1", "Apr 28", "28"]);
      const intervals = await server.running.services.db.selectFrom("intervals").selectAll().execute();
      expect(intervals.at(-1)).toMatchObject({ start_date: "2026-04-01", end_date: "2026-04-28" });

      await goOn(page, "/my_participation/3");
      await nextStep(page).click();
      await page.getByRole("radio", { name: "Opt-out" }).check();
      await page.getByRole("radio", { name: "Pause for now (hiatus)" }).check();
      const date = page.getByLabel("Planned return date");
      await date.fill("2026-06-01");
      await page.getByTitle("2026-06-30").click();
      await expect(date).toHaveValue("June 30, 2026");
      await submit(page).click();
      await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
      expect((await stored(server, "ada", 3)).own).toMatchObject({ opt_out_planned_return_date: "2026-06-30" });
    });
  });
}
