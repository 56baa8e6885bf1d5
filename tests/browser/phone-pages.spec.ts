import { loginOf } from "../../scripts/demo/logins.ts";
import { expect, goOn, signInAs, test } from "../support/browser.ts";
import { demonstrationOn } from "../support/demonstration.ts";
import { listOverlappingTargets, useFinger } from "../support/targets.ts";

const PHONE = { width: 390, height: 844 };
/** How many screens of a phone a page takes at most. */
const MOST_SCREENS = 3.5;

const PAGES = [
  { path: "/crews", shows: "Digital Shed" },
  { path: "/activity", shows: "Show earlier changes" },
  { path: "/gatherings", shows: "Work morning" },
  { path: "/gatherings?show=month", shows: "A filled dot is a gathering of yours." },
  { path: "/dashboard", shows: "My Crews" },
  { path: "/settings", shows: "As an app" },
  { path: "/intervals/7", shows: "Coming and going" },
  { path: "/intervals/8", shows: "Coming and going" },
];

/** A day on which entry pathways, a poll and gatherings wait for the convenor. */
const setting = demonstrationOn("2026-11-27");
test.use({ setting });

test("pages are short on a phone, and show the rest on request", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInAs(page, loginOf("convenor"));

  await test.step("a long list on a phone shows its first five, and all on request", async () => {
    await goOn(page, "/crews");
    const crews = page.getByRole("list", { name: "Crews" }).getByRole("article");
    await expect(crews).toHaveCount(5);
    await page.getByRole("button", { name: "Show all 7", exact: true }).last().click();
    await expect(crews).toHaveCount(7);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(crews).toHaveCount(7);
    await page.setViewportSize(PHONE);
  });

  await test.step("a phone shows the first five changes and gatherings, however many there are on a day", async () => {
    for (const { path, list, items } of [
      { path: "/activity", list: page.getByRole("group", { name: "Activity" }), items: "listitem" },
      { path: "/gatherings", list: page.getByRole("list", { name: "Gatherings" }), items: "article" },
    ] as const) {
      await goOn(page, path);
      await expect(list.getByRole(items)).toHaveCount(5);
      const all = page.getByRole("button", { name: /^Show all \d+$/ });
      const count = Number((await all.textContent())?.match(/\d+/)?.[0]);
      await all.click();
      await expect(list.getByRole(items)).toHaveCount(count);
    }
  });

  await test.step("a phone folds what an interval does not ask for, and shows who has not answered and what crews lack", async () => {
    await goOn(page, "/intervals/8");
    await expect(page.getByRole("button", { name: "Remind all" })).toBeVisible();
    await expect(page.getByText("No convenor")).toBeVisible();
    const crews = page.getByRole("list", { name: "Crews" }).getByRole("listitem");
    await expect(crews).toHaveCount(5);
    const capacity = page.getByRole("table");
    await expect(capacity).toBeHidden();
    await page.getByRole("heading", { name: "Capacity" }).click();
    await expect(capacity).toBeVisible();
    const comingAndGoing = page.locator("summary", { has: page.getByRole("heading", { name: "Coming and going" }) });
    const count = Number((await comingAndGoing.textContent())?.match(/\d+/)?.[0]);
    await comingAndGoing.click();
    await expect(page.getByRole("group", { name: "Coming and going" }).getByRole("listitem")).toHaveCount(count);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(crews).toHaveCount(7);
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.setViewportSize(PHONE);
  });

  await test.step("a phone folds one's crews on the dashboard, and the collective's links", async () => {
    await goOn(page, "/dashboard");
    for (const [heading, list] of [
      ["Garden", "People in Garden"],
      ["Resources", "Resources"],
    ] as const) {
      const folded = page.getByRole("list", { name: list });
      await expect(folded).toBeHidden();
      await page.getByRole("heading", { name: heading, exact: true }).click();
      await expect(folded).toBeVisible();
    }
    await page
      .getByRole("group", { name: "Garden", exact: true })
      .getByRole("link", { name: "Garden", exact: true })
      .click();
    await expect(page.getByRole("heading", { name: "Garden", level: 1 })).toBeVisible();
  });

  await test.step("the settings are rows, which open on request or at their address", async () => {
    await goOn(page, "/settings");
    const colours = page.getByRole("group", { name: "Colours", exact: true });
    await expect(colours).toBeHidden();
    await page.getByRole("heading", { name: "Colours", exact: true }).click();
    await expect(colours.getByRole("radio", { name: "Dark" })).toBeChecked();
    await goOn(page, "/crews");
    await goOn(page, "/settings#language");
    await expect(page.getByRole("radio", { name: "Deutsch" })).toBeInViewport();
    await expect(colours).toBeHidden();
  });

  await test.step("the first gathering stands in the upper half of a phone's screen", async () => {
    const stop = await useFinger(page);
    await goOn(page, "/gatherings");
    const first = page.getByRole("article").first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())?.y).toBeLessThan(480);
    await stop();
  });

  await test.step("long pages fit into a few screens of a phone, and a finger hits what it means", async () => {
    const stop = await useFinger(page);
    for (const { path, shows } of PAGES) {
      await test.step(path, async () => {
        await goOn(page, path);
        await expect(page.getByText(shows).first()).toBeVisible();
        await expect(page.locator("main .ant-skeleton")).toHaveCount(0);
        // Content that is not laid out yet has an estimated height.
        await page.addStyleTag({ content: "* { content-visibility: visible !important; }" });
        const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
        expect.soft(screens, path).toBeLessThanOrEqual(MOST_SCREENS);
        expect.soft(await listOverlappingTargets(page), path).toEqual([]);
      });
    }
    await stop();
  });
});
