import { expect } from "../support/browser.ts";
import { driveChromium } from "../support/drive-chromium.ts";
import { actAs } from "../support/editing.ts";
import { describeCollective, INTEREST, listPathways, submitted } from "../support/interest.ts";
import { test } from "../support/other-browsers.ts";
import { listControls, lookAtRow } from "../support/pressable.ts";
import { Tab } from "../support/tab.ts";
import type { TestServer } from "../support/test-server.ts";
import { inTurn } from "../support/turns.ts";
import { PASSWORD } from "../support/world.ts";

const MEETING = { starts_at: "2026-02-16T19:00:00Z", ends_at: "2026-02-16T21:30:00Z" };

async function signIn(tab: Tab): Promise<void> {
  await tab.fill("Email", "ada@example.org");
  await tab.fill("Password", PASSWORD);
  await tab.press({ role: "button", name: "Sign in" });
}

/** The pages with tables, and a name that each shows once it is there. */
const TABLES = {
  "/intervals": "New interval",
  "/people": "cy",
  "/entry_pathways": "Wren",
  "/people/new": "Dee",
  "/people/former": "di",
};

async function fillTables(server: TestServer): Promise<void> {
  await submitted(server, { name: "Robin", email: "robin@example.org" });
  await actAs(server, "ada").invite("Dee", "dee@example.org");
  await actAs(server, "ada").invite("Eve", "eve@example.org");
  for (const name of ["ada", "bo", "cy"]) await actAs(server, name).plan(2, { joins: ["garden"] });
  await actAs(server, "di").leave();
}

/** Presses the middle of each row: it opens the row's page, if the row has one. */
async function expectOwnRows(tab: Tab, path: string): Promise<void> {
  for (let index = 0; ; index += 1) {
    const row = await tab.driver.evaluate(lookAtRow, index);
    if (row === null) return expect(index, `${tab.browser}, ${path}: rows`).toBeGreaterThan(0);
    expect(row, `${tab.browser}, ${path}`).toMatchObject({ isOwn: true });
    if (row.href === null) continue;
    await tab.driver.pressAt(row);
    await expect.poll(() => tab.path(), `${tab.browser}, ${path}: what the row "${row.text}" opens`).toBe(row.href);
    await tab.driver.back();
    await expect.poll(() => tab.path()).toBe(path);
  }
}

/** Expects each row to open its own page, and nothing to cover what can be pressed. */
async function expectUsableTables(tab: Tab, server: TestServer): Promise<void> {
  await fillTables(server);
  for (const width of [1280, 390]) {
    await tab.driver.setWidth(width);
    for (const [path, shown] of Object.entries(TABLES)) {
      await test.step(`${path} at ${width} pixels`, async () => {
        await tab.goOn(path);
        await tab.see(shown);
        const { controls, covered } = await tab.driver.evaluate(listControls, null);
        expect(covered, `${tab.browser}, ${path} at ${width}: controls that cannot be pressed`).toEqual([]);
        expect(controls).toBeGreaterThan(5);
        await expectOwnRows(tab, path);
      });
    }
  }
}

test("in Chromium every row of a table opens its own page", async ({ page, server }) => {
  await describeCollective(server);
  await submitted(server, { name: "Wren" });
  const tab = new Tab("Chromium", driveChromium(page));
  await tab.open(`${server.url}/auth/login`);
  await signIn(tab);
  await tab.see({ role: "heading", name: "My Dashboard" });
  await expectUsableTables(tab, server);
});

for (const name of inTurn(["Firefox", "WebKit"] as const)) {
  test(`in ${name} people do what they come for, and every row of a table opens its own page`, async ({
    server,
    start,
  }) => {
    await describeCollective(server);
    await actAs(server, "bo").meet(MEETING);
    test.slow();
    const tab = await start(name);
    const { db } = server.running.services;

    await test.step("a stranger sends the public form", async () => {
      await tab.open(server.url + INTEREST);
      await tab.fill("Name", "Wren");
      await tab.fill("Email", "wren@example.org");
      await tab.press({ role: "button", name: "Submit" });
      await tab.see("Thank you for your interest!");
      expect(await listPathways(server)).toHaveLength(1);
    });

    await test.step("sign in, plan, and see what others do live", async () => {
      await tab.open(`${server.url}/my_participation/3`);
      await tab.see({ role: "heading", name: "Welcome back!" });
      await signIn(tab);
      await tab.press({ role: "button", name: "Next step" });
      await tab.press("Opt-in");
      await tab.press({ role: "button", name: "Next step" });
      await tab.press({ role: "switch", name: "Take part: garden" });
      await actAs(server, "bo").plan(3, { volunteers: ["garden"] });
      await tab.see("bo (convenor)");
      await tab.press({ role: "button", name: "Submit" });
      await tab.see({ role: "heading", name: "My Dashboard" });
      const involvements = db.selectFrom("crew_involvements").select("crew_id");
      expect(await involvements.where("person_id", "=", server.person("ada")).execute()).toEqual([
        { crew_id: server.crew("garden") },
      ]);
    });

    await test.step("answer a gathering", async () => {
      await tab.goOn("/gatherings");
      await tab.press({ role: "text", name: "Going", within: "Your answer to Dinner" });
      await tab.see("1 person is going");
    });

    await test.step("edit, with a draft that stays over a reload, and go back", async () => {
      await tab.goOn(`/crews/${server.crew("garden")}/edit`);
      await tab.fill("Description", "Beds and bees");
      await tab.driver.reload();
      await tab.see("Your unsaved changes are still here.");
      await tab.press({ role: "button", name: "Submit" });
      await tab.see({ role: "heading", name: "Crews" });
      await tab.driver.back();
      await tab.seeValue("Description", "Beds and bees");
    });

    await expectUsableTables(tab, server);

    await test.step("choose another language", async () => {
      await tab.goOn("/dashboard");
      await tab.press({ role: "button", name: "Your menu" });
      await tab.press({ role: "menuitem", name: "Deutsch" });
      await tab.see({ role: "heading", name: "Meine Übersicht" });
    });
  });
}
