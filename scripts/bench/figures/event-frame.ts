import type { Page } from "@playwright/test";
import type { Figure } from "../figure.ts";
import { longestTask } from "../longest-task.ts";
import { openBrowserPage } from "../open-browser-page.ts";
import { median } from "../rounds.ts";
import { ONLOOKER } from "../seed-collective.ts";
import { saveParticipation } from "../workbench.ts";

const EVENTS_PER_ROUND = 4;

/** The cost of an event for other members who have a list of five hundred people open. */
export const eventFrame: Figure = {
  name: "event-frame",
  subject: "longest task of a page for an event, 500 people",
  comparedTo: "",
  unit: "ms",
  goal: { atMost: 16 },
  needsBrowser: true,
  measure: async (bench) => {
    const ours = await bench.ours({ people: 500, pastIntervals: 20 });
    const browser = await bench.browser();
    const page = await openBrowserPage(browser, ours.port, ONLOOKER);
    await page.goto("/people");
    await page.getByRole("cell").first().waitFor();
    await page.waitForLoadState("networkidle");
    const tasks: number[] = [];
    for (let event = 0; event < EVENTS_PER_ROUND * (bench.rounds + 1); event += 1) {
      const crewIds = ours.crewIds.slice(event % 2, 2);
      const task = await longestTask(browser, page, async () => {
        await watchForChange(page);
        await saveParticipation(ours, crewIds, `${event} evenings a week`);
        await page.evaluate(() => window.changeShown);
      });
      // The first round warms up.
      if (event >= EVENTS_PER_ROUND) tasks.push(task);
    }
    await page.context().close();
    return { ours: median(tasks), reference: null, ratio: null };
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
