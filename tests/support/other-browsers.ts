import { isInstalled } from "../../scripts/run/test-programs.mjs";
import { test as base } from "./browser.ts";
import type { Driver } from "./driver.ts";
import { DRIVERS } from "./drivers.ts";
import { Tab } from "./tab.ts";

/** Starts another browser for a test. */
export const test = base.extend<{ start: (name: keyof typeof DRIVERS) => Promise<Tab> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures needed from here.
  start: async ({}, provide) => {
    const started: Driver[] = [];
    await provide(async (name) => {
      // In CI it fails, since nothing may be left out there.
      test.skip(!isInstalled(name) && !process.env["CI"], `no ${name}`);
      const driver = await DRIVERS[name]();
      started.push(driver);
      return new Tab(name, driver);
    });
    for (const driver of started) await driver.close();
  },
});
