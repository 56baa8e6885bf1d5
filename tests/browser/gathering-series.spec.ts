import type { Page } from "@playwright/test";
import { paths } from "../../shared/paths.ts";
import { expect, goOn, signIn, test } from "../support/browser.ts";
import { listViolations } from "../support/axe.ts";
import { actAs, hours, submitForm } from "../support/editing.ts";

/** It is noon in UTC on Sunday, February 15. */
const THURSDAYS = ["Thu, Feb 19", "Thu, Feb 26", "Thu, Mar 5"] as const;

const rows = (page: Page) => page.getByRole("article");
const onDay = (page: Page, day: string) => page.getByRole("group", { name: day, exact: false }).getByRole("article");
/** Opens the gathering of a day from the list. */
async function open(page: Page, day: string) {
  await goOn(page, paths.gatherings);
  await onDay(page, day).getByRole("link").first().click();
}
const dialog = (page: Page) => page.getByRole("dialog");
const scopes = (page: Page) => dialog(page).getByRole("radiogroup", { name: "Which gatherings?" });

test("an error in how it repeats is tied to its field, and the last day is counted from the collective's", async ({
  page,
}) => {
  await signIn(page, "ada", paths.newGathering);
  await page.getByLabel("Title").fill("Supper");
  const repeats = page.getByRole("combobox", { name: "Repeats" });
  const until = page.getByRole("combobox", { name: "Until when" });
  await repeats.selectOption("Weekly");
  await page.getByLabel("Begins", { exact: true }).fill("");
  await page.getByLabel("Begins", { exact: true }).press("Tab");
  await until.selectOption("Until a date");
  await expect(page.getByLabel("Last day")).toHaveValue("May 17, 2026");
  await until.selectOption("A number of times");
  await page.getByRole("spinbutton", { name: "How many times" }).fill("1");
  await submitForm(page, "Save");
  await expect(repeats).toHaveAttribute("aria-invalid", "true");
  await expect(repeats).toHaveAccessibleDescription("Enter a number from 2 to 500");
});

test("a series for which there is no room says until when it has gatherings", async ({ page, server }) => {
  await actAs(server, "ada").repeat({ title: "Supper", ...hours("2026-02-19") }, { unit: "Week" });
  await server.running.services.db.updateTable("gathering_series").set({ made_until: "2026-05-14" }).execute();
  await signIn(page, "ada", paths.gatherings);
  await rows(page).first().getByRole("link").first().click();
  await expect(page.getByText("This series has gatherings until May 14, 2026 only.")).toBeVisible();
});

test("a series is planned, one of it is moved, and the others are changed, cancelled and restored", async ({
  page,
}) => {
  await signIn(page, "ada", paths.newGathering);
  await page.getByLabel("Title").fill("Supper");
  await page.getByLabel("Begins", { exact: true }).fill("2026-02-19");
  await page.getByLabel("Begins: time").fill("18:00");
  await page.getByLabel("Ends: time").fill("20:00");

  await test.step("it repeats each week, three times", async () => {
    await page.getByRole("combobox", { name: "Repeats" }).selectOption("Weekly");
    const days = page.getByRole("group", { name: "Days of the week" });
    await expect(days.getByRole("checkbox", { name: "Thu" })).toBeChecked();
    await expect(days.getByRole("checkbox", { name: "Thu" })).toBeDisabled();
    await page.getByRole("combobox", { name: "Until when" }).selectOption("A number of times");
    await page.getByRole("spinbutton", { name: "How many times" }).fill("3");
    expect(await listViolations(page, "all")).toEqual([]);
    await submitForm(page, "Save");
    await expect(page.getByText(/Thursday, February 19, 2026, 18:00\s–\s20:00/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Share|^Copy/ }).first()).toBeVisible();
    await goOn(page, paths.gatherings);
    await expect(rows(page)).toHaveCount(3);
    for (const day of THURSDAYS) await expect(onDay(page, day)).toContainText(/18:00\s–\s20:00/);
  });

  await test.step("one of them is moved alone", async () => {
    await open(page, THURSDAYS[1]);
    await expect(page.getByText("Every week · Thursday · 3 times")).toBeVisible();
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Begins", { exact: true }).fill("2026-02-27");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Ends", { exact: true })).toHaveValue("February 27, 2026");
    await submitForm(page, "Save");
    await expect(scopes(page).getByRole("radio", { name: "Only this one" })).toBeChecked();
    expect(await listViolations(page, "all")).toEqual([]);
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(/Friday, February 27, 2026, 18:00\s–\s20:00/)).toBeVisible();
    await goOn(page, paths.gatherings);
    await expect(onDay(page, "Fri, Feb 27")).toContainText("Supper");
    await expect(onDay(page, THURSDAYS[1])).toHaveCount(0);
  });

  await test.step("it and the following get another place, chosen by keyboard", async () => {
    await onDay(page, "Fri, Feb 27").getByRole("link").first().click();
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Place", { exact: true }).fill("Marsh");
    await page.getByLabel("Place", { exact: true }).press("Enter");
    await scopes(page).getByRole("radio", { name: "Only this one" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(scopes(page).getByRole("radio", { name: "This and the following ones" })).toBeChecked();
    await dialog(page).getByRole("button", { name: "Save" }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeHidden();
    await goOn(page, paths.gatherings);
    await expect(onDay(page, THURSDAYS[0])).not.toContainText("Marsh");
    await expect(onDay(page, "Fri, Feb 27")).toContainText("Marsh");
    await expect(onDay(page, THURSDAYS[2])).toContainText("Marsh");
  });

  await test.step("one alone is restored without a question", async () => {
    await open(page, THURSDAYS[2]);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Cancel gathering" }).click();
    await dialog(page).getByRole("button", { name: "Cancel it" }).click();
    await expect(page.getByText("This gathering is cancelled.")).toBeVisible();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("This gathering is cancelled.")).toBeHidden();
    await goOn(page, paths.gatherings);
  });

  await test.step("all of them are cancelled, and restored", async () => {
    await open(page, THURSDAYS[2]);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Cancel gathering" }).click();
    await scopes(page).getByText("The whole series").click();
    await page.getByLabel("Reason").fill("Flooded");
    expect(await listViolations(page, "all")).toEqual([]);
    await dialog(page).getByRole("button", { name: "Cancel it" }).click();
    await expect(page.getByText("This gathering is cancelled.")).toBeVisible();
    await goOn(page, paths.gatherings);
    await expect(rows(page).filter({ hasText: "Flooded" })).toHaveCount(2);
    await open(page, THURSDAYS[2]);
    await page.getByRole("button", { name: "Restore" }).click();
    await scopes(page).getByText("The whole series").click();
    await dialog(page).getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("This gathering is cancelled.")).toBeHidden();
    await goOn(page, paths.gatherings);
    await expect(rows(page).filter({ hasText: "Flooded" })).toHaveCount(0);
  });
});

test("a series is answered once, until somebody says otherwise", async ({ page, server }) => {
  await actAs(server, "ada").repeat({ title: "Supper", ...hours("2026-02-19") }, { unit: "Week", times: 3 });
  await signIn(page, "bo", paths.gatherings);
  await open(page, THURSDAYS[0]);
  const going = page.getByRole("radio", { name: "Going", exact: true });
  await page.getByRole("button", { name: "Going to all until I say otherwise" }).click();
  await expect(page.getByText("You are going to all of this series")).toBeVisible();
  await expect(going).toBeChecked();
  await open(page, THURSDAYS[2]);
  await expect(going).toBeChecked();
  await page.getByRole("button", { name: "Not any more" }).click();
  expect(await listViolations(page, "all")).toEqual([]);
  await dialog(page).getByRole("button", { name: "Not any more" }).click();
  await expect(page.getByRole("button", { name: "Going to all until I say otherwise" })).toBeVisible();
  await expect(going).not.toBeChecked();
});

test("who replaces somebody's change is still asked for which gatherings", async ({ page, server }) => {
  const supper = { title: "Supper", ...hours("2026-02-19") };
  await actAs(server, "ada").repeat(supper, { unit: "Week", times: 3 });
  await signIn(page, "ada", paths.gatherings);
  await open(page, THURSDAYS[0]);
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Place", { exact: true }).fill("Marsh");
  const id = Number(/gatherings\/(\d+)/.exec(page.url())?.[1]);
  await actAs(server, "bo").editGathering(id, { ...supper, place: "Barn" });
  await expect(page.getByText("Barn")).toBeVisible();
  await submitForm(page, "Save");
  await expect(dialog(page)).toContainText("Place");
  await scopes(page).getByText("The whole series").click();
  await dialog(page).getByRole("button").last().click();
  await expect(dialog(page)).toBeHidden();
  await goOn(page, paths.gatherings);
  await expect(rows(page).filter({ hasText: "Marsh" })).toHaveCount(3);
});
