import type { Page } from "@playwright/test";
import { loginOf } from "../../scripts/demo/logins.ts";
import { expect, FAILED_REQUEST, goOn, overflowOf, signIn, signInAs, test } from "../support/browser.ts";
import { DEMONSTRATION } from "../support/demonstration.ts";
import { actAs } from "../support/editing.ts";
import { listSmallTargets, MOUSE } from "../support/targets.ts";
import { heading, join, nextStep } from "../support/wizard.ts";

const PHONE = { width: 390, height: 844 };
/** The room above a phone's keyboard. */
const ABOVE_KEYBOARD = { width: 390, height: 400 };

test.describe("a browser with large text", () => {
  test.use({ ownContext: true, expectedErrors: FAILED_REQUEST });

  /** Chooses as the browser's settings do; 16 is the default. */
  async function chooseFontSize(page: Page, standard: number): Promise<void> {
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard } });
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
      .toBe(`${standard}px`);
  }

  const fontSizeOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

  /** Buttons and fields whose text is higher than they are. */
  const listClipped = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("main :is(.ant-btn, button, .ant-input, select)")]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => control.scrollHeight > control.clientHeight + 1)
        .map((control) => control.textContent || control.id),
    );

  async function expectToFit(page: Page, address: string): Promise<void> {
    await goOn(page, address);
    await expect(page.locator("main h1")).toBeVisible();
    await expect(page.locator("main .ant-skeleton")).toHaveCount(0);
    expect(await overflowOf(page), address).toBeLessThanOrEqual(0);
    expect(await listClipped(page), address).toEqual([]);
  }

  test("has all in proportion, and no page scrolls sideways on a phone", async ({ page, server }) => {
    await actAs(server, "ada").editCollective({ feature_eoi: true, eoi_description: "Come as you are." });
    await page.setViewportSize(PHONE);
    await page.goto("/auth/login");
    const expectLargeText = async () => {
      const places = ["body", "button:visible", "input:visible"];
      const before = await Promise.all(places.map((place) => fontSizeOf(page, place)));
      await chooseFontSize(page, 24);
      const after = await Promise.all(places.map((place) => fontSizeOf(page, place)));
      expect(after).toEqual(before.map((size) => size * 1.5));
    };
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await expectLargeText();
    for (const address of ["/auth/login", "/collective/tidewater/interest"]) await expectToFit(page, address);
    await chooseFontSize(page, 16);
    await signIn(page, "ada", "/people/new");
    await expect(heading(page, "New Person")).toBeVisible();
    await expectLargeText();
    const main = ["/dashboard", "/people", "/crews", "/crews/1", "/intervals", "/intervals/3", "/my_participation/3"];
    const forms = ["/activity", "/settings#calls", "/collective/edit", "/intervals/new"];
    for (const address of [...main, ...forms]) await expectToFit(page, address);
  });
});

/** The element with the focus in the wizard, beside its bar of buttons, and the bars that cover it. */
const focusInWizard = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const header = document.querySelector("header");
    const bar = document.querySelector("main .ant-btn-primary")?.parentElement;
    if (!header || !bar) throw new Error("The wizard is not there");
    if (!focused?.closest("main") || bar.contains(focused)) return undefined;
    const { top, bottom } = focused.getBoundingClientRect();
    const covering = [header, bar].filter((other) => {
      const edges = other.getBoundingClientRect();
      return bottom > edges.top && top < edges.bottom;
    });
    return { name: focused.outerHTML.slice(0, 80), covering: covering.map(({ localName }) => localName) };
  });

test("the wizard's bars never cover the field that has the focus", async ({ page }) => {
  /** Goes through all that can have the focus, and returns how much that is. */
  async function goThrough(key: "Tab" | "Shift+Tab"): Promise<number> {
    let count = 0;
    for (;;) {
      await page.keyboard.press(key);
      const found = await focusInWizard(page);
      // The bar has two buttons.
      if (!found && count > 0) return count;
      if (!found) continue;
      expect(found.covering, `${key}: ${found.name}`).toEqual([]);
      count += 1;
    }
  }

  async function goDownAndUp() {
    for (const size of [PHONE, ABOVE_KEYBOARD]) {
      await page.setViewportSize(size);
      await page.getByRole("button", { name: "Capacity" }).focus();
      const down = await goThrough("Tab");
      expect(down).toBeGreaterThan(2);
      expect(await goThrough("Shift+Tab")).toBeGreaterThan(down);
    }
    await page.setViewportSize(PHONE);
  }

  await signIn(page, "ada", "/my_participation/3");
  await expect(heading(page, "Plan your capacity")).toBeVisible();
  await goDownAndUp();
  await nextStep(page).click();
  await page.getByRole("radio", { name: "Opt-in" }).check();
  await goDownAndUp();
  await nextStep(page).click();
  await expect(join(page, "workshop")).toBeVisible();
  await goDownAndUp();
});

test.describe("with a mouse", () => {
  test.use({ setting: DEMONSTRATION, viewport: { width: 1440, height: 900 }, ownContext: true });

  for (const { path, shows } of [
    { path: "/gatherings?show=month", shows: "Work morning" },
    { path: "/settings#calendar", shows: "Your calendar" },
  ])
    test(`nothing on ${path} is too small to be clicked`, async ({ page }) => {
      await signInAs(page, loginOf("convenor"));
      await page.goto(path);
      await expect(page.getByText(shows).first()).toBeVisible();
      await expect(page.locator("main .ant-skeleton")).toHaveCount(0);
      expect(await listSmallTargets(page, MOUSE)).toEqual([]);
    });
});
