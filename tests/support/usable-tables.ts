import { expect, test } from "./browser.ts";
import { actAs } from "./editing.ts";
import { submitted } from "./eois.ts";
import { listControls, lookAtRow } from "./pressable.ts";
import type { Tab } from "./tab.ts";
import type { TestServer } from "./test-server.ts";

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
export async function expectUsableTables(tab: Tab, server: TestServer): Promise<void> {
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
