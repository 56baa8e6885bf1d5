import { test } from "../support/browser.ts";
import { driveChromium } from "../support/drive-chromium.ts";
import { describeCollective, submitted } from "../support/eois.ts";
import { Tab } from "../support/tab.ts";
import { expectUsableTables } from "../support/usable-tables.ts";

test("in Chromium every row of a table opens its own page", async ({ page, server }) => {
  await describeCollective(server);
  await submitted(server, { name: "Wren" });
  const tab = new Tab("Chromium", driveChromium(page));
  await tab.open(`${server.url}/auth/login`);
  await tab.signIn();
  await tab.see({ role: "heading", name: "My Dashboard" });
  await expectUsableTables(tab, server);
});
