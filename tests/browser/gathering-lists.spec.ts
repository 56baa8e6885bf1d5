import { paths } from "../../shared/paths.ts";
import { chooseScheme, expect, goOn, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { say, TOMORROW } from "../support/gathering-answers.ts";

const PHONE = { width: 390, height: 844 };

test("gatherings at once that one goes to are marked in the list and on their pages", async ({ page, server }) => {
  const { meet } = actAs(server, "ada");
  const { answer } = actAs(server, "bo");
  const late = { starts_at: "2026-02-16T21:00:00Z", ends_at: "2026-02-16T23:00:00Z" };
  const choir = await meet({ title: "Choir", ...TOMORROW });
  const band = await meet({ title: "Band", ...late });
  await meet({ title: "Film", ...late });
  await answer(choir, "Going");
  await answer(band, "Going");
  const listed = (title: string) => page.getByRole("article", { name: title });
  await signIn(page, "bo", paths.gatherings);
  await expect(listed("Choir")).toContainText("At the same time as Band");
  await expect(listed("Band")).toContainText("At the same time as Choir");
  await expect(listed("Film")).not.toContainText("At the same time");
  await answer(choir, "NotGoing");
  await expect(listed("Band")).not.toContainText("At the same time");

  await test.step("on its page, as long as one goes to both", async () => {
    await answer(choir, "Going");
    await goOn(page, paths.gathering(choir));
    const mark = page.getByText("At the same time as Band");
    await expect(mark).toBeVisible();
    await answer(band, "NotGoing");
    await expect(mark).toBeHidden();
    await answer(band, "Going");
    await expect(mark).toBeVisible();
    await say(page, "Choir", "Maybe");
    await expect(mark).toBeHidden();
  });
});

test("the list is that of a crew, or one's own; a month is a grid, and past ones have their own list", async ({
  page,
  server,
}) => {
  await actAs(server, "ada").plan(2, { joins: ["garden"] });
  const { meet } = actAs(server, "bo");
  const planned = await meet({ title: "Weeding", crew_id: server.crew("garden"), ...TOMORROW });
  await meet({ title: "Baking", crew_id: server.crew("kitchen"), ...TOMORROW });
  await meet({ title: "Retreat", starts_at: "2026-02-20T17:00:00Z", ends_at: "2026-02-22T15:00:00Z" });
  await meet({ title: "Planting", starts_at: "2026-02-10T09:00:00Z", ends_at: "2026-02-10T12:00:00Z" });
  await signIn(page, "ada", paths.gatherings);
  const rows = page.getByRole("article");
  await expect(rows.getByRole("heading")).toHaveText(["Weeding", "Baking", "Retreat"]);
  await page.getByRole("radiogroup").getByText("Mine", { exact: true }).click();
  await expect(rows.getByRole("heading")).toHaveText(["Weeding", "Retreat"]);
  await page.reload();
  await expect(rows.getByRole("heading")).toHaveText(["Weeding", "Retreat"]);
  await goOn(page, `${paths.gatherings}?crew=${server.crew("kitchen")}`);
  await expect(rows.getByRole("heading")).toHaveText(["Baking"]);
  await goOn(page, `${paths.gatherings}?crew=${server.crew("library")}`);
  await expect(page.getByText("No gatherings match your choice")).toBeVisible();

  await test.step("a month has the colours of the crews, and a tick at what one goes to", async () => {
    await actAs(server, "ada").answer(planned, "Going");
    await goOn(page, paths.gatherings);
    await page.getByRole("radiogroup").getByText("Month", { exact: true }).click();
    await expect(page.getByRole("heading", { name: "February 2026" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Monday, February 16, 2026: 2 gatherings" })).toBeVisible();
    // It lasts three days.
    await expect(page.getByRole("table").getByRole("link", { name: "Retreat" })).toHaveCount(3);

    const link = (title: string) => page.getByRole("table").getByRole("link", { name: title }).first();
    const backgroundOf = (title: string) => link(title).evaluate((shown) => getComputedStyle(shown).backgroundColor);
    await expect(link("Weeding").getByRole("img", { name: "Going" })).toBeVisible();
    await expect(link("Baking").getByRole("img")).toHaveCount(0);
    for (const scheme of ["light", "dark"] as const) {
      await chooseScheme(page, scheme);
      const backgrounds = await Promise.all(["Weeding", "Baking", "Retreat"].map(backgroundOf));
      expect(new Set(backgrounds).size).toBe(3);
    }

    await page.getByRole("button", { name: "Saturday, February 21, 2026: 1 gathering" }).focus();
    await page.keyboard.press("Enter");
    const day = page.getByRole("group", { name: "Sat, Feb 21" });
    await expect(day.getByRole("article", { name: "Retreat" })).toBeVisible();
    await page.getByRole("button", { name: "Next month" }).click();
    await expect(page.getByRole("heading", { name: "March 2026" })).toBeVisible();
    // All of a day chooses it.
    await page.getByRole("cell", { name: "Tuesday, March 10, 2026: nothing is planned" }).click();
    await page.getByRole("group", { name: "Tue, Mar 10" }).getByRole("link", { name: "New gathering" }).click();
    await expect(page.getByLabel("Begins", { exact: true })).toHaveValue("March 10, 2026");
  });

  await test.step("on a phone, a month is its weeks with dots, and the day's list", async () => {
    await page.setViewportSize(PHONE);
    await goOn(page, `${paths.gatherings}?show=month`);
    const strip = page.getByRole("table", { name: "Month" });
    const dots = (day: string) => strip.getByRole("button", { name: day }).locator("[class*=dot_]");
    await expect(strip.getByRole("button")).toHaveCount(35);
    await expect(dots("Monday, February 16, 2026: 2 gatherings")).toHaveCount(2);
    await expect(dots("Tuesday, February 17, 2026: nothing is planned")).toHaveCount(0);
    const [weeding, baking] = await dots("Monday, February 16").evaluateAll((all) =>
      all.map((dot) => getComputedStyle(dot)).map(({ color, backgroundColor }) => [color, backgroundColor]),
    );
    // One's own is filled with the crew's colour.
    expect(weeding?.[1]).toBe(weeding?.[0]);
    expect(baking).not.toContain(weeding?.[0]);
    expect(baking?.[1]).not.toBe(baking?.[0]);
    await strip.getByRole("button", { name: "Monday, February 16" }).focus();
    await expect(rows).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(rows.getByRole("heading")).toHaveText(["Weeding", "Baking"]);
    await expect(strip.getByRole("button", { pressed: true })).toHaveAccessibleName(/February 16/);
    await page.reload();
    await expect(rows.getByRole("heading")).toHaveText(["Weeding", "Baking"]);
    await page.getByRole("combobox", { name: "Whose gatherings" }).selectOption("Mine");
    await expect(rows.getByRole("heading")).toHaveText(["Weeding"]);
    const tops = await page
      .getByRole("combobox")
      .evaluateAll((choices) => choices.map((choice) => choice.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });

  await test.step("past ones, and who was there", async () => {
    await goOn(page, `${paths.gatherings}?show=past`);
    const planting = page.getByRole("article", { name: "Planting" });
    await expect(planting).toContainText("Nobody said that they would come");
    await planting.getByRole("link").click();
    await expect(page.getByText("This gathering is over. Nobody said that they would come.")).toBeVisible();
    // Nobody is asked who was there, but any member can note it.
    await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
    await page.getByText("Who was there").click();
    await page.getByRole("checkbox", { name: "cy" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await goOn(page, `${paths.gatherings}?show=past`);
    await expect(planting).toContainText("1 person was there");
  });
});
