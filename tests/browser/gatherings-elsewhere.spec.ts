import { paths } from "../../shared/paths.ts";
import { MAX_LISTED } from "../../shared/constants.ts";
import { expect, goOn, overflowOf, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { TOMORROW } from "../support/gathering-answers.ts";
import { shareIntoPage } from "../support/sharing.ts";

const MORNING = { starts_at: "2100-03-06T14:00:00.000Z", ends_at: "2100-03-06T16:00:00.000Z" };
const PHONE = { width: 390, height: 844 };

test.describe("on a device that shares", () => {
  test.use({ ownContext: true });

  test("a gathering's page begins with the answer, and is shared with its title, its time and a link", async ({
    page,
    server,
  }) => {
    const id = await actAs(server, "bo").meet({ title: "Soup", ...TOMORROW });
    await shareIntoPage(page);
    await signIn(page, "ada", paths.gathering(id));
    const pressable = page.getByRole("main").locator("a[href], button, input");
    await expect(pressable.first()).toHaveAccessibleName("Going");

    await test.step("on a phone, what can be done with it stands in one line", async () => {
      await page.setViewportSize(PHONE);
      const topOf = async (name: string) => (await page.getByRole("button", { name }).boundingBox())?.y;
      await expect.poll(() => overflowOf(page)).toBe(0);
      expect(await topOf("More actions")).toBe(await topOf("Share"));
    });

    const share = page.getByRole("button", { name: "Share" });
    // Who closes the device's dialog has it again.
    await page.evaluate(() => (window.refusal = "AbortError"));
    await share.click();
    await page.evaluate(() => delete window.refusal);
    await share.click();
    const shared = await page.evaluate(() => window.shared);
    expect(shared).toMatchObject({ title: "Soup", url: server.url + paths.gathering(id) });
    expect(shared?.text).toMatch(/^Monday, February 16, 2026(,| at) 19:00\s–\s21:30$/);

    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(() => (window.refusal = "NotAllowedError"));
    await share.click();
    await share.click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(["Soup", shared?.text, shared?.url].join("\n"));
  });
});

test.describe("elsewhere, with a browser of a region with twelve hours", () => {
  test.use({ ownContext: true, locale: "en-US", timezoneId: "Asia/Tokyo" });

  test("a poll names the zone of its times as people call it", async ({ page, server }) => {
    await server.running.services.db.updateTable("collectives").set({ time_zone: "America/New_York" }).execute();
    const times = [MORNING, { starts_at: "2100-03-07T14:00:00.000Z", ends_at: "2100-03-07T16:00:00.000Z" }];
    for (const title of ["Cleaning", "Planting"]) await actAs(server, "bo").propose({ title, times });
    await signIn(page, "ada", paths.polls);
    await page.getByRole("link", { name: "Cleaning" }).click();
    await expect(page.getByText("The time zone is New York, GMT-5.")).toBeVisible();
    await expect(page.getByText("America/New_York")).toHaveCount(0);
  });

  test("people see the collective's time and their own, and the night after and today go without a date", async ({
    page,
    server,
  }) => {
    const { meet } = actAs(server, "ada");
    await meet({ title: "Dance", starts_at: "2026-02-15T20:00:00Z", ends_at: "2026-02-16T00:00:00Z" });
    const id = await meet({ title: "Call", ...TOMORROW });
    await signIn(page, "ada", paths.dashboard);
    const dance = page.getByRole("article", { name: "Dance" });
    await expect(dance).toContainText(/Today\s*8:00 PM – 12:00 AM/);
    await dance.getByRole("link").click();
    await expect(page.getByText(/Sunday, February 15, 2026 at 8:00\sPM – 12:00\sAM/)).toBeVisible();

    await goOn(page, paths.gatherings);
    const call = page.getByRole("article", { name: "Call" });
    await expect(call).toContainText(/7:00\s–\s9:30\sPM/);
    await expect(call).toContainText(/Tue, Feb 17, 4:00\s–\s6:30\sAM where you are/);
    await goOn(page, paths.gathering(id));
    await expect(page.getByText(/This is the time in UTC\. Where you are \(Tokyo, GMT\+9\)/)).toBeVisible();
  });
});

test("a list that is longer than a page goes on with its button, and every title can be pressed", async ({
  page,
  server,
}) => {
  const { db } = server.running.services;
  const collective_id = server.collective.id;
  const day = (count: number) => new Date(Date.UTC(2026, 1, 16) + count * 3_600_000).toISOString();
  const planned = Array.from({ length: MAX_LISTED + 1 }, (_, count) => ({
    collective_id,
    title: `Watch ${count + 1}`,
    starts_at: day(count),
    ends_at: day(count + 1),
    time_zone: "UTC",
    expectation: "Welcome" as const,
  }));
  await db.insertInto("gatherings").values(planned).execute();
  await signIn(page, "ada", paths.gatherings);
  await expect(page.getByRole("article", { name: "Watch 500", exact: true })).toBeVisible();
  await expect(page.getByRole("article", { name: "Watch 501", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Show later gatherings" }).click();
  await expect(page.getByRole("article", { name: "Watch 501", exact: true })).toBeVisible();

  await test.step("even a title that shows nothing, as earlier versions accepted", async () => {
    await page.goto("about:blank");
    await db.deleteFrom("gatherings").execute();
    const titles = ["\u200B\u2060", "\u3164", "\u2800", "\u0301", "\u{1F3F3}\uFE0F\u200D\u26A7\uFE0F"];
    for (const title of titles) {
      const id = await actAs(server, "ada").meet(TOMORROW);
      await db.updateTable("gatherings").set({ title }).where("id", "=", id).execute();
    }
    await page.goto(paths.gatherings);
    const links = page.locator("main article").getByRole("link");
    await expect(links).toHaveCount(titles.length);
    for (const link of await links.all()) {
      expect((await link.boundingBox())?.width, (await link.textContent()) ?? "").toBeGreaterThan(4);
    }
  });
});
