import type { Page } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findInstalledBrowser } from "../../run/browser.mjs";
import type { Figure } from "../figure.ts";
import { longestTask } from "../longest-task.ts";
import { saveAnew } from "../ours.ts";
import { median } from "../rounds.ts";
import { cookieOf } from "../seed-collectives.ts";

const EVENTS_PER_ROUND = 4;

/** The cost of an event for other members who have a list of five hundred people open. */
export const eventFrame: Figure = {
  name: "event-frame",
  subject: "longest task of a page for an event, 500 people",
  unit: "ms",
  goal: { atMost: 16 },
  prepare: async (bench) => {
    const executablePath = await findInstalledBrowser();
    if (executablePath === undefined) return "There is no Chromium";
    const ours = await bench.ours({ people: 500, pastIntervals: 20 });
    const { chromium } = await import("@playwright/test");
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
    const url = `http://127.0.0.1:${ours.port}`;
    const page = await browser.newPage({ baseURL: url });
    for (const cookie of cookieOf(ours.personIds[1] ?? 0).split("; ")) {
      const [name = "", ...value] = cookie.split("=");
      await page.context().addCookies([{ name, value: value.join("="), url }]);
    }
    await page.goto("/people");
    await page.getByRole("cell").first().waitFor();
    await page.waitForLoadState("networkidle");
    const timeEvent = (number: number) =>
      longestTask(browser, page, async () => {
        await watchForChange(page);
        await saveAnew(ours, ours.crewIds.slice(number % 2, 2));
        await page.evaluate(() => window.changeShown);
      });
    return {
      ours: async () => {
        const tasks: number[] = [];
        for (let event = 0; event < EVENTS_PER_ROUND * (bench.means.rounds + 1); event += 1) {
          tasks.push(await timeEvent(event));
        }
        // The first round warms up.
        return median(tasks.slice(EVENTS_PER_ROUND));
      },
      close: () => browser.close(),
    };
  },
};

declare global {
  interface Window {
    /** Resolved once the table has changed and been painted. */
    changeShown: Promise<void>;
  }
}

async function watchForChange(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.changeShown = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(resolve));
      });
      observer.observe(document.querySelector("tbody") ?? document, { childList: true, subtree: true });
    });
  });
}
