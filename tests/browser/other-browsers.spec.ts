import { mergeTests } from "@playwright/test";
import { expect } from "../support/browser.ts";
import { readDeviceData } from "../support/on-device.ts";
import { upgradeClient } from "../support/client-build.ts";
import { doMainTasks } from "../support/main-tasks.ts";
import { test as withBrowsers } from "../support/other-browsers.ts";
import { test as withOwnClient } from "../support/own-client.ts";
import { expectUsableTables } from "../support/usable-tables.ts";

const test = mergeTests(withOwnClient, withBrowsers);

/**
 * The settings' words about notifications. Debian's WebKit has no Web Push. A headless Firefox has, but nobody can allow
 * it.
 */
const CALLS = {
  Firefox: "Notify me on this device",
  WebKit: "This browser does not support notifications.",
} as const;

for (const name of ["Firefox", "WebKit"] as const) {
  test(`in ${name} what was opened is readable without a server, a new release is loaded, and the settings say whether it can call`, async ({
    server,
    start,
    clientFolder,
  }) => {
    test.slow();
    const tab = await start(name);
    await tab.open(`${server.url}/auth/login`);
    await tab.signIn();
    await tab.see({ role: "heading", name: "My Dashboard" });
    await tab.goOn("/settings#calls");
    await tab.see(CALLS[name]);
    await tab.goOn("/dashboard");
    // Debian's WebKit calls the worker that serves the page "installing" for as long as the page is open.
    const isServed = () => tab.driver.evaluate(() => navigator.serviceWorker.controller !== null, null);
    await expect.poll(isServed, `${name}: the worker serves the page`).toBe(true);
    const kept = () => tab.driver.evaluate(readDeviceData, null);
    await expect.poll(kept, `${name}: the page's data is kept`).toContain('"garden"');

    await server.running.stop();
    await tab.driver.reload();
    await tab.see({ role: "heading", name: "My Dashboard" });
    await tab.goOn("/people");
    await tab.see("bo");

    upgradeClient(clientFolder);
    await server.start();
    const build = () => tab.driver.evaluate(() => document.documentElement.dataset["build"], null);
    await expect.poll(build, `${name}: the tab shows the new release`).toBe("new");
    await tab.see("bo");
  });

  test(`in ${name} people do what they come for, and every row of a table opens its own page`, async ({
    server,
    start,
  }) => {
    test.slow();
    const tab = await start(name);
    await doMainTasks(tab, server);
    await expectUsableTables(tab, server);

    await test.step("choose another language", async () => {
      await tab.goOn("/dashboard");
      await tab.press({ role: "button", name: "Your menu" });
      await tab.press({ role: "menuitem", name: "Deutsch" });
      await tab.see({ role: "heading", name: "Meine Übersicht" });
    });
  });
}
