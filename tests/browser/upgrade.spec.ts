import type { CollectiveState } from "../../shared/collective/collective.ts";
import { renewEpoch } from "../../server/db/database.ts";
import { countLoads, expect, heading, signIn } from "../support/browser.ts";
import { upgradeClient } from "../support/client-build.ts";
import { sideMenu } from "../support/editing.ts";
import { test } from "../support/own-client.ts";

// The old version's files are gone.
test.use({
  ownContext: true,
  expectedErrors:
    /Cannot read properties|Failed to load resource|WebSocket connection to|net::ERR_|Refused to apply style|dynamically imported module/,
});

test.beforeEach(async ({ page, server }) => {
  await signIn(page, "ada", `/crews/${server.collective.crews["garden"]}/edit`);
  await page.getByLabel("Description").fill("Beds and bees");
});

test("a tab loads each new version once: when its page is left if something is typed, otherwise at once", async ({
  page,
  server,
  clientFolder,
}) => {
  const loads = countLoads(page);
  await test.step("with something typed", async () => {
    upgradeClient(clientFolder);
    await server.restart();
    await expect(page.getByText("Connection lost. Reconnecting...")).toBeHidden();
    await sideMenu(page).getByRole("link", { name: "People", exact: true }).click();
    await expect(heading(page, "People")).toBeVisible();
    await expect(page.locator("html[data-build=new]")).toHaveCount(1);
    expect(loads()).toBe(1);
  });
  await test.step("with nothing typed", async () => {
    upgradeClient(clientFolder);
    const loaded = page.waitForEvent("load");
    await server.restart();
    await loaded;
    await expect(heading(page, "People")).toBeVisible();
  });
  await sideMenu(page).getByRole("link", { name: "Crews", exact: true }).click();
  await page.getByRole("article", { name: "garden" }).getByRole("link", { name: "edit" }).click();
  await expect(page.getByText("Your unsaved changes are still here.")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Beds and bees");
  expect(loads()).toBe(2);
});

test("a tab that does not understand the data of the new version loads it", async ({ page, server, clientFolder }) => {
  const loads = countLoads(page);
  // As if the new version had another form for crews.
  await page.route("**/trpc/collective.state*", async (route) => {
    const { result } = (await (await route.fetch()).json()) as { result: { data: CollectiveState } };
    await route.fulfill({ json: { result: { data: loads() === 0 ? { ...result.data, crews: null } : result.data } } });
  });

  upgradeClient(clientFolder);
  // Open pages load everything again.
  await renewEpoch(server.running.services.db);
  await server.restart({}, "new");
  await expect(page.getByText("Your unsaved changes are still here.")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Beds and bees");
  await expect(page.locator("html[data-build=new]")).toHaveCount(1);
  expect(loads()).toBe(1);
});
