import type { Locator, Page } from "@playwright/test";
import { expect, goOn, signIn, test } from "../support/browser.ts";
import { actAs, sideMenu } from "../support/editing.ts";
import { ANSWERS, submitted, withdraw } from "../support/eois.ts";
import type { TestServer } from "../support/test-server.ts";

/**
 * Every event of `docs/domain/live-updates.md#live-updates`, caused by somebody else and seen on a page that stays
 * open. One after the other, each on another page than the one before.
 */
interface LiveCase {
  event: string;
  path: string;
  cause: (server: TestServer) => Promise<unknown>;
  appears: (page: Page) => Locator;
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

const CASES: LiveCase[] = [
  {
    event: "MeEvent IntervalDataChanged",
    path: "/people",
    cause: (server) => actAs(server, "bo").plan(2, { joins: ["garden"], capacity_score: 1 }),
    appears: (page) => row(page, "bo").getByText("garden"),
  },
  {
    event: "CrewsEvent CrewUpdated of a new crew",
    path: "/crews",
    cause: (server) => actAs(server, "bo").createCrew({ name: "Boats", description: "What floats", links: [] }),
    appears: (page) => page.getByRole("article", { name: "Boats" }),
  },
  {
    event: "CollectiveEvent CollectiveUpdated",
    path: "/people",
    cause: (server) => actAs(server, "bo").editCollective({ name: "Highwater", feature_eoi: true }),
    appears: (page) => sideMenu(page).getByRole("link", { name: "Entry" }),
  },
  {
    event: "CrewsEvent CrewUpdated",
    path: "/crews",
    cause: (server) => actAs(server, "bo").editCrew("garden", { name: "Orchard", description: "Apples", links: [] }),
    appears: (page) => page.getByRole("article", { name: "Orchard" }),
  },
  {
    event: "PeopleEvent PersonUpdated",
    path: "/people",
    cause: (server) => actAs(server, "bo").editProfile({ display_name: "Bo of the Bay", about: null, avatar_id: 2 }),
    appears: (page) => page.getByRole("link", { name: "Bo of the Bay" }),
  },
  {
    event: "IntervalsEvent IntervalCreated",
    path: "/intervals",
    cause: (server) => actAs(server, "bo").createInterval("2026-04-01", "2026-04-30"),
    appears: (page) => row(page, "Apr 30"),
  },
  {
    event: "EntryPathwayEvent EntryPathwayUpdated",
    path: "/entry_pathways",
    cause: (server) => submitted(server, { name: "Rosalind", interest: "Boats and bees" }),
    appears: (page) => page.getByRole("link", { name: "Rosalind" }),
  },
];

test("every event is seen at once on the page that shows it", async ({ page, server }) => {
  await signIn(page, "ada");
  await test.step("with the feature off the page of entry pathways says so", async () => {
    await goOn(page, "/entry_pathways");
    await expect(page.getByText("Expression of Interest is not enabled for this collective.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Open the public form" })).toBeVisible();
    await goOn(page, "/collective/edit");
    await expect(page.getByRole("heading", { name: "Edit Collective" })).toBeVisible();
  });

  await page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }));
  for (const { event, path, cause, appears } of CASES) {
    await test.step(`${event}, on ${path}`, async () => {
      await goOn(page, path);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(appears(page)).toBeHidden();
      await cause(server);
      await expect(appears(page)).toBeVisible();
    });
  }

  await test.step("an entry pathway that is withdrawn goes from the list and from its own page", async () => {
    await expect(page.getByText("EOI", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Rosalind" }).click();
    await expect(page.getByRole("heading", { name: "Rosalind" })).toBeVisible();
    await expect(page.getByText("Boats and bees")).toBeVisible();
    await expect(page.getByText(ANSWERS.email)).toBeHidden();
    await withdraw(server);
    await expect(page.getByText("Entry Pathway not found")).toBeVisible();
    await page.getByRole("link", { name: "Back to the entry pathways" }).click();
    await expect(page.getByRole("heading", { name: "Entry Pathways" })).toBeVisible();
    await submitted(server);
    await expect(page.getByRole("link", { name: "Wren" })).toBeVisible();
    await withdraw(server);
    await expect(page.getByText("Nobody has expressed interest yet")).toBeVisible();
    await expect(page.getByText(/\/collective\/tidewater\/interest/)).toBeVisible();
  });

  await test.step("what somebody plans for an interval after the next", async () => {
    await goOn(page, "/people?interval=4");
    await expect(page.getByText("Nobody is part of this interval yet")).toBeVisible();
    await actAs(server, "bo").plan(4, { joins: ["garden"] });
    await expect(row(page, "Bo of the Bay").getByText("Orchard")).toBeVisible();
  });

  expect(await page.evaluate(() => "neverReloaded" in globalThis)).toBe(true);
});
