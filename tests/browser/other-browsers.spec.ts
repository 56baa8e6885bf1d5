import { mergeTests } from "@playwright/test";
import { expect } from "../support/browser.ts";
import { readKept } from "../support/kept-on-device.ts";
import { upgradeClient } from "../support/client-build.ts";
import { test as withBrowsers } from "../support/other-browsers.ts";
import { test as withOwnClient } from "../support/own-client.ts";
import { inTurn } from "../support/turns.ts";
import { PASSWORD } from "../support/world.ts";

const test = mergeTests(withOwnClient, withBrowsers);

/** What the settings say of calls. Debian's WebKit has no Web Push. A headless Firefox has, but nobody can allow it. */
const CALLS = {
  Firefox: "Notify me on this device",
  WebKit: "This browser does not support notifications.",
} as const;

for (const name of inTurn(["Firefox", "WebKit"] as const)) {
  test(`in ${name} what was opened is readable without a server, a new release is loaded, and the settings say whether it can call`, async ({
    server,
    start,
    clientFolder,
  }) => {
    test.slow();
    const tab = await start(name);
    await tab.open(`${server.url}/auth/login`);
    await tab.fill("Email", "ada@example.org");
    await tab.fill("Password", PASSWORD);
    await tab.press({ role: "button", name: "Sign in" });
    await tab.see({ role: "heading", name: "My Dashboard" });
    await tab.goOn("/settings#calls");
    await tab.see(CALLS[name]);
    await tab.goOn("/dashboard");
    // Debian's WebKit calls the worker that serves the page "installing" for as long as the page is open.
    const isServed = () => tab.driver.evaluate(() => navigator.serviceWorker.controller !== null, null);
    await expect.poll(isServed, `${name}: the worker serves the page`).toBe(true);
    const kept = () => tab.driver.evaluate(readKept, null);
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
}
