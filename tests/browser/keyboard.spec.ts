import type { Page } from "@playwright/test";
import { paths } from "../../shared/paths.ts";
import { expect, goOn, heading, MOTION, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { TOMORROW } from "../support/gathering-answers.ts";

/**
 * Whole tasks without a mouse. Tab goes on until the wanted element has the focus; it must come within a page's reach.
 */
async function tabTo(
  page: Page,
  role: "button" | "link" | "textbox" | "combobox" | "radio" | "switch" | "tab",
  name: string,
) {
  const wanted = page.getByRole(role, { name, exact: true });
  // The page may still be on its way.
  await wanted.first().waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluateAll((found) => found.some((element) => element === document.activeElement))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach the ${role} ${name}`);
}

async function activate(page: Page, role: "button" | "link", name: string) {
  await tabTo(page, role, name);
  await page.keyboard.press("Enter");
}

test("whole tasks are done by keyboard", async ({ page, server }) => {
  await test.step("somebody signs in, finds a person and goes back", async () => {
    await actAs(server, "cy").plan(2, { joins: ["kitchen"] });
    await page.goto("/auth/login");
    await tabTo(page, "textbox", "Email");
    await page.keyboard.type("ada@example.org");
    await page.keyboard.press("Tab");
    await page.keyboard.type("correct horse");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
    await activate(page, "link", "People");
    await expect(page.getByRole("heading", { name: "People" })).toBeVisible();
    await tabTo(page, "textbox", "Search by any field");
    await page.keyboard.type("kitchen");
    await activate(page, "link", "cy");
    await expect(page.getByRole("heading", { name: "cy" })).toBeVisible();
  });

  await test.step("somebody changes a crew and adds a link", async () => {
    await goOn(page, "/crews");
    await activate(page, "link", "edit garden");
    await expect(page.getByRole("heading", { name: "Edit Crew" })).toBeVisible();
    await tabTo(page, "textbox", "Name");
    await page.keyboard.press("End");
    await page.keyboard.type("s");
    await tabTo(page, "combobox", "Link type");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await tabTo(page, "textbox", "URL");
    await page.keyboard.type("https://example.org");
    await activate(page, "button", "Submit");
    await expect(page.getByText("The crew has been saved.")).toBeVisible();
    await expect(
      page.getByRole("article", { name: "gardens" }).getByRole("link", { name: "https://example.org" }),
    ).toBeVisible();
  });

  await test.step("somebody chooses an avatar", async () => {
    await goOn(page, `/people/${server.collective.people["ada"]}/edit`);
    await tabTo(page, "textbox", "Display name");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Heron" })).toBeChecked();
    await activate(page, "button", "Submit");
    await expect(page.getByText("Your profile has been saved.")).toBeVisible();
  });

  await test.step("somebody makes an interval", async () => {
    await goOn(page, "/intervals/new");
    await tabTo(page, "textbox", "End date");
    await page.keyboard.type("2026-04-28");
    await page.keyboard.press("Enter");
    await activate(page, "button", "Create interval");
    await expect(page.getByText("The interval has been created.")).toBeVisible();
  });
});

for (const width of [390, 1440])
  test(`a month is walked through by keyboard, at ${width}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 900 });
    await actAs(server, "ada").meet({ title: "Dinner", ...TOMORROW });
    await signIn(page, "ada", `${paths.gatherings}?show=month`);
    const month = page.getByRole("table", { name: "Month" });
    await expect(month.getByRole("columnheader", { name: "Monday" })).toHaveText("Mo");
    const walk = async (steps: readonly (readonly [key: string, day: string])[]) => {
      for (const [key, day] of steps) {
        await page.keyboard.press(key);
        await expect(month.getByRole("button", { name: day })).toBeFocused();
      }
    };
    await tabTo(page, "button", "Sunday, February 15, 2026: nothing is planned");
    await walk([
      ["ArrowRight", "Monday, February 16, 2026: 1 gathering"],
      ["ArrowDown", "Monday, February 23, 2026"],
      ["End", "Sunday, March 1, 2026"],
      ["ArrowLeft", "Saturday, February 28, 2026"],
      ["Home", "Monday, February 23, 2026"],
      ["PageUp", "Friday, January 23, 2026"],
      ["PageDown", "Monday, February 23, 2026"],
      ["ArrowUp", "Monday, February 16, 2026"],
    ]);
    await expect(page.getByRole("heading", { name: "February 2026" })).toBeVisible();
    await expect(page.getByRole("article", { name: "Dinner" })).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("article", { name: "Dinner" })).toBeVisible();
    await expect(month.getByRole("button", { pressed: true })).toBeFocused();
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    await walk([["ArrowLeft", "Tuesday, February 17, 2026"]]);
    await goOn(page, `${paths.gatherings}?show=month&day=2026-01-31`);
    await tabTo(page, "button", "Saturday, January 31, 2026: nothing is planned");
    await walk([["PageDown", "Saturday, February 28, 2026"]]);
  });

test.describe("with motion", () => {
  test.use(MOTION);

  test("on a phone the menu is opened, used and closed by keyboard", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, "ada");
    await activate(page, "button", "Menu");
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await activate(page, "link", "Crews");
    await expect(heading(page, "Crews")).toBeFocused();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  });
});

test("the menu can be skipped", async ({ page }) => {
  await signIn(page, "ada", "/crews");
  await expect(page.getByRole("heading", { name: "Crews", level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toBeVisible();
  await expect(page).toHaveURL(/\/crews$/);
});
