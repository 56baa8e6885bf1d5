import type { Page } from "@playwright/test";
import { expect, signIn, test as base } from "../support/browser.ts";
import { crowd } from "../support/crowd.ts";
import { actAs } from "../support/editing.ts";
import { goToIntention, join, nextStep } from "../support/wizard.ts";

/** What an event costs, and what it leaves alone, where five hundred people are listed. */
const PEOPLE = 500;

const test = base.extend({
  server: async ({ server }, provide) => {
    await crowd(server.running.services.db, server.collective.id, PEOPLE);
    await actAs(server, "ada").plan(2, { joins: ["garden"] });
    await provide(server);
  },
});

/** As React hands it to its own developer tools: a component, or an element of the page. */
interface Fiber {
  flags: number;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
  stateNode: unknown;
  current?: Fiber;
}

declare global {
  interface Window {
    rendered: string[];
    /** Of the list, when it has changed for the first time. */
    rowsAtOnce: number;
  }
}

/** Notes in the page's `rendered` the text of each element of `selector` whose component renders again. */
async function watchRenders(page: Page, selector: string): Promise<void> {
  await page.addInitScript((watched) => {
    const PERFORMED_WORK = 1;
    window.rendered = [];
    const walk = (fiber: Fiber): void => {
      const before = fiber.alternate;
      const element = fiber.child?.stateNode;
      const worked = before !== null && (fiber.flags & PERFORMED_WORK) !== 0;
      if (worked && element instanceof Element && element.matches(watched)) {
        window.rendered.push(element.textContent);
      }
      // Where the children are those of before, nothing below has been rendered.
      if (before?.child === fiber.child) return;
      for (let child = fiber.child; child; child = child.sibling) walk(child);
    };
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
        onCommitFiberRoot: (_id: number, root: Fiber) => root.current && walk(root.current),
      },
    });
  }, selector);
}

const rendered = (page: Page) => page.evaluate(() => [...new Set(window.rendered)]);
const forget = (page: Page) => page.evaluate(() => (window.rendered = []));

test("an event renders the row of whom it is about, and no other", async ({ page, server }) => {
  await watchRenders(page, "tbody tr");
  await signIn(page, "ada", "/people");
  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "bo", exact: true }) });
  await expect(row).toBeVisible();
  await forget(page);
  await actAs(server, "bo").plan(2, { joins: ["kitchen"], capacity_score: 1 });
  await expect(row.getByText("kitchen")).toBeVisible();
  expect(await rendered(page)).toEqual(["bokitchen"]);

  await forget(page);
  await actAs(server, "bo").editProfile({ display_name: "bo of the bay", about: null, avatar_id: 2 });
  await expect(page.getByRole("link", { name: "bo of the bay" })).toBeVisible();
  expect(await rendered(page)).toEqual(["bo of the baykitchen"]);
});

test("an event renders the cards of the crews it is about, and no other", async ({ page, server }) => {
  await watchRenders(page, "[role=article]");
  await signIn(page, "ada", "/crews");
  const garden = page.getByRole("article", { name: "garden" });
  await expect(garden.getByText("ada (you)")).toBeVisible();
  await forget(page);
  await actAs(server, "bo").plan(2, { joins: ["garden"] });
  await expect(garden.getByText("bo", { exact: true })).toBeVisible();
  const cards = await rendered(page);
  expect(cards).toHaveLength(1);
  expect(cards[0]).toContain("Everything about garden");
});

test("a crew that is joined renders its card in the wizard, and no other", async ({ page }) => {
  await watchRenders(page, ".ant-card");
  await goToIntention(page);
  await page.getByRole("radio", { name: "Opt-in" }).check();
  await nextStep(page).click();
  await expect(join(page, "garden")).toBeVisible();
  await forget(page);
  await join(page, "garden").click();
  await expect(page.getByRole("switch", { name: "Convenor: garden" })).toBeVisible();
  const cards = await rendered(page);
  expect(cards).toHaveLength(1);
  expect(cards[0]).toContain("Everything about garden");
});

test("a long list grows as its end comes near, and says how long it is", async ({ page }) => {
  await signIn(page, "ada", "/people");
  const table = page.getByRole("table");
  const rows = table.getByRole("row");
  await expect(rows.first()).toBeVisible();
  const total = Number(await table.getAttribute("aria-rowcount"));
  expect(total).toBeGreaterThan(400);
  expect(await rows.count()).toBeLessThan(total);
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    expect(await rows.count()).toBe(total);
  }).toPass();

  // A search that is given up does not bring all of them back at once.
  const search = page.getByLabel("Search by any field");
  await search.fill("Wren 1");
  await expect.poll(() => rows.count()).toBeLessThan(200);
  await page.evaluate(() => {
    window.rowsAtOnce = 0;
    const list = document.querySelector(".people-table");
    new MutationObserver(() => {
      window.rowsAtOnce ||= document.querySelectorAll("tbody tr").length;
    }).observe(list ?? document, { childList: true, subtree: true });
  });
  await search.fill("");
  await expect.poll(() => page.evaluate(() => window.rowsAtOnce)).toBe(200);
});
