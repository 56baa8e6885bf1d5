import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/browser.ts";

declare global {
  interface Window {
    /** The properties that have begun to move. */
    moved: string[];
  }
}

/** More than the wave from a pressed button takes to begin. */
const FRAMES = 12;

const moved = (page: Page) => page.evaluate(() => window.moved);

test("a pressed button sends out a wave, unless somebody prefers reduced motion", async ({ page }) => {
  const button = page.getByRole("button", { name: "Create crew" });
  await signIn(page, "ada", "/crews/new");
  await expect(button).toBeVisible();
  await page.evaluate(() => {
    window.moved = [];
    document.addEventListener("transitionrun", ({ propertyName }) => window.moved.push(propertyName));
  });

  await button.click();
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
  }, FRAMES);
  expect(await moved(page)).toEqual([]);

  await page.emulateMedia({ reducedMotion: "no-preference" });
  await button.click();
  await expect.poll(() => moved(page)).toContain("box-shadow");
});
