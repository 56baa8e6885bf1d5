import { mergeTests } from "@playwright/test";
import { expect } from "../support/browser.ts";
import { readDeviceData } from "../support/on-device.ts";
import { upgradeClient } from "../support/client-build.ts";
import { actAs } from "../support/editing.ts";
import { describeCollective, EOI_FORM, listPathways } from "../support/eois.ts";
import { test as withBrowsers } from "../support/other-browsers.ts";
import { test as withOwnClient } from "../support/own-client.ts";
import { expectUsableTables } from "../support/usable-tables.ts";

const test = mergeTests(withOwnClient, withBrowsers);

const MEETING = { starts_at: "2026-02-16T19:00:00Z", ends_at: "2026-02-16T21:30:00Z" };

/**
 * What the settings say of notifications. Debian's WebKit has no Web Push. A headless Firefox has, but nobody can allow
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
    await describeCollective(server);
    await actAs(server, "bo").meet(MEETING);
    test.slow();
    const tab = await start(name);
    const { db } = server.running.services;

    await test.step("a stranger sends the public form", async () => {
      await tab.open(server.url + EOI_FORM);
      await tab.fill("Name", "Wren");
      await tab.fill("Email", "wren@example.org");
      await tab.press({ role: "button", name: "Submit" });
      await tab.see("Thank you for your interest!");
      expect(await listPathways(server)).toHaveLength(1);
    });

    await test.step("sign in, plan, and see what others do live", async () => {
      await tab.open(`${server.url}/my_participation/3`);
      await tab.see({ role: "heading", name: "Welcome back!" });
      await tab.signIn();
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
