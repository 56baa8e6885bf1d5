import { expect, goOn, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { submitted } from "../support/eois.ts";
import { startTestServer } from "../support/test-server.ts";
import { choosePause, nextStep, stored, submit } from "../support/wizard.ts";

/** The server's day is 15 February in UTC; so are the collective's dates, wherever somebody opens the page. */
for (const { timezoneId, locale } of [
  { timezoneId: "Pacific/Kiritimati", locale: "ar" },
  { timezoneId: "America/Los_Angeles", locale: "ja-JP" },
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
      await goOn(page, "/my_participation/3");
      await nextStep(page).click();
      await choosePause(page);
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

test.describe("where it is already tomorrow for the collective, which has chosen its zone", () => {
  test.use({
    ownContext: true,
    timezoneId: "America/Los_Angeles",
    setting: {
      start: async () => {
        const server = await startTestServer({ people: ["ada", "bo", "cy"] });
        await actAs(server, "bo").editCollective({ time_zone: "Pacific/Kiritimati" });
        return server;
      },
    },
  });

  test("the days of what happened are the collective's, on every page", async ({ page, server }) => {
    const left_at = server.clock.now().toISOString();
    await server.running.services.db.updateTable("people").set({ left_at }).where("display_name", "=", "cy").execute();
    await actAs(server, "bo").editCollective({ feature_eoi: true });
    await submitted(server);
    await actAs(server, "ada").plan(2, { volunteers: ["garden"] });
    await actAs(server, "ada").writeHandover(2, "garden", "The key is under the pot.");
    await actAs(server, "bo").invite("Di", "di2@example.org");

    await signIn(page, "ada", "/activity");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 2 })).toHaveText(["February 16, 2026"]);
    await expect(main.getByRole("time").first()).toHaveText("02:00");
    await page.getByRole("button", { name: "Feed" }).click();
    await page.getByRole("button", { name: "Create a link" }).click();
    await expect(page.getByText("It is shown only once")).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Feed" }).click();
    await expect(page.getByText("Link created by you on Feb 16")).toBeVisible();
    await page.keyboard.press("Escape");
    for (const [path, text] of [
      ["/intervals/2", "By ada, Feb 16"],
      ["/people/former", "Feb 16"],
      ["/people/new", "Their link works until Feb 23"],
      ["/entry_pathways", "Sent Feb 16"],
    ] as const) {
      await goOn(page, path);
      await expect(main.getByText(text)).toBeVisible();
    }
    await page.getByRole("link", { name: "Wren" }).click();
    await expect(page.getByText("Expression of interest, sent February 16, 2026")).toBeVisible();
    await goOn(page, "/settings#calendar");
    const mine = page.getByRole("group", { name: "Your calendar" });
    await mine.getByRole("button", { name: "Create a link" }).click();
    await expect(mine.getByText("Link created by you on Feb 16")).toBeVisible();
  });
});
