import type { Page } from "@playwright/test";
import { expect, FAILED_REQUEST, signIn, test as base } from "../support/browser.ts";
import { actAs, submitForm } from "../support/editing.ts";
import { startSilentProxy, type SilentProxy } from "../support/silent-proxy.ts";

/** A network between page and server that can go silent; the page's clock is the test's. */
const test = base.extend<{ network: SilentProxy }>({
  network: async ({ server, page }, provide) => {
    const network = await startSilentProxy(() => server.running.port);
    await server.restart({ BASE_URL: network.url });
    await page.clock.install();
    await provide(network);
    await network.stop();
  },
});

test.use({
  ownContext: true,
  expectedErrors: new RegExp(`${FAILED_REQUEST.source}|Code (could not be loaded|has not loaded in time)`),
});

const SECOND = 1_000;
const garden = (page: Page) => page.getByRole("article", { name: "garden" });

test("a network that goes silent is noticed, and nothing is missed", async ({ page, server, network }) => {
  const describeGarden = (description: string) =>
    actAs(server, "bo").editCrew("garden", { name: "garden", description, links: [] });
  const banner = page.getByText("Connection lost. Reconnecting...");
  await signIn(page, "ada", `${network.url}/crews`);
  await expect(garden(page)).toBeVisible();
  await describeGarden("It is live.");
  await expect(garden(page)).toContainText("It is live.");

  network.goSilent();
  await page.clock.runFor(30 * SECOND);
  await expect(banner).toBeVisible();
  // Attempts to connect are given up and repeated.
  await page.clock.runFor(30 * SECOND);
  await describeGarden("While it was silent.");
  network.speakAgain();
  await expect(garden(page)).toContainText("While it was silent.");
  await expect(banner).toBeHidden();

  await test.step("a save is given up within half a minute, and can be tried again", async () => {
    await page.getByRole("link", { name: "edit garden" }).click();
    await page.getByLabel("Description").fill("typed with care");
    network.goSilent();
    await submitForm(page);
    await expect(page.getByRole("button", { name: "Submit" })).toHaveClass(/loading/);
    await page.clock.runFor(30 * SECOND);
    await expect(
      page.getByText("The server could not be reached. What you typed is kept here; please try again."),
    ).toBeVisible();
    await expect(page.getByLabel("Description")).toHaveValue("typed with care");
    network.speakAgain();
    await submitForm(page);
    await expect(page.getByText("The crew has been saved.")).toBeVisible();
    await expect(garden(page)).toContainText("typed with care");
  });

  await test.step("a page whose code does not come is given up within half a minute, and can be tried again", async () => {
    network.goSilent();
    await page.getByRole("navigation").getByRole("link", { name: "Intervals" }).click();
    await expect(page).toHaveURL(/intervals$/);
    await page.clock.runFor(30 * SECOND);
    await expect(page.getByRole("heading", { name: "This page could not be loaded." })).toBeVisible();
    network.speakAgain();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("table", { name: "Intervals" })).toBeVisible();
  });
});
