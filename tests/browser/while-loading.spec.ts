import { paths } from "../../shared/paths.ts";
import { expect, goOn, hold, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { TOMORROW } from "../support/gathering-answers.ts";

/** Nobody is told that there is nothing while it is on its way. */

test("a day has nothing planned only once its month has been loaded", async ({ page, server }) => {
  const { meet } = actAs(server, "ada");
  await meet({ title: "Dinner", ...TOMORROW });
  await meet({ title: "Sowing", starts_at: "2026-04-10T09:00:00Z", ends_at: "2026-04-10T11:00:00Z" });
  const none = page.getByText("Nothing is planned on this day.");
  const loading = page.getByText("Loading", { exact: true });
  await signIn(page, "ada", paths.dashboard);
  await expect(page.getByRole("article", { name: "Dinner" })).toBeVisible();
  for (const [day, title] of [
    ["2026-02-16", "Dinner"],
    ["2026-04-10", "Sowing"],
  ] as const) {
    const release = await hold(page, "**/trpc/gatherings.list?*");
    await goOn(page, `${paths.gatherings}?show=month&day=${day}`);
    await expect(loading).toBeVisible();
    await expect(none).toBeHidden();
    release();
    await expect(page.getByRole("article", { name: title })).toBeVisible();
    await expect(loading).toBeHidden();
    await page.unrouteAll({ behavior: "wait" });
  }
  await goOn(page, `${paths.gatherings}?show=month&day=2026-04-11`);
  await expect(none).toBeVisible();
});

test("charts have no bars only once the answers of all intervals have been loaded", async ({ page, server }) => {
  await actAs(server, "ada").plan(2);
  await actAs(server, "bo").plan(2, { capacity_score: 1 });
  const charts = page.locator("figure svg");
  const release = await hold(page, "**/trpc/intervals.history*");
  await signIn(page, "ada", paths.intervals);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Intervals");
  await page.getByText("Over time").click();
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
  await expect(charts).toHaveCount(0);
  release();
  await expect(page.locator("figure line title").filter({ hasText: "1" }).first()).toBeAttached();
});
