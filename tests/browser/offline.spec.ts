import { expect, goOn, heading, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { OFFLINE, untilPersisted } from "../support/on-device.ts";

test.use(OFFLINE);

test("without a network, the app opens with what was opened lately, says as of when, and then follows", async ({
  page,
  server,
}) => {
  await actAs(server, "ada").plan(2, { volunteers: ["garden"] });
  await page.addInitScript((day) => {
    const { now } = Date;
    if (window.name !== "two days later") Date.now = () => now() - 2 * day;
    // While a device sleeps, some browsers count no time.
    else Object.defineProperty(performance, "timeOrigin", { value: performance.timeOrigin - 3 * day });
  }, 86_400_000);
  await signIn(page, "ada", "/crews");
  await page.getByRole("link", { name: "garden", exact: true }).first().click();
  await expect(heading(page, "garden")).toBeVisible();
  const convenor = page.getByText("ada convenes: the only volunteer.");
  await expect(convenor).toBeVisible();
  await goOn(page, "/dashboard");
  await expect(heading(page, "My Dashboard")).toBeVisible();
  await untilPersisted(page, '"garden"');
  await untilPersisted(page, "convenor_id");

  await page.evaluate(() => (window.name = "two days later"));
  await server.running.stop();
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector("main") && !document.querySelector("main h1"))
        document.documentElement.dataset["unfinished"] = "yes";
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(heading(page, "My Dashboard")).toBeVisible();
  // Nothing unfinished was shown before it.
  await expect(page.locator("[data-unfinished]")).toHaveCount(0);
  await expect(page.getByText(/Connection lost.*You see this as of \w+ \d+, \d\d:\d\d/)).toBeVisible();
  for (const [path, name] of [
    ["/people", "People"],
    ["/crews", "Crews"],
    [`/crews/${server.crew("garden")}`, "garden"],
    ["/gatherings", "Gatherings"],
  ] as const) {
    await goOn(page, path);
    await expect(heading(page, name)).toBeVisible();
  }
  await goOn(page, `/crews/${server.crew("garden")}`);
  await expect(convenor).toBeVisible();

  await server.start();
  await actAs(server, "bo").editCrew("garden", { name: "orchard", description: "", links: [] });
  await expect(heading(page, "orchard").or(heading(page, "Gatherings"))).toBeVisible();
  await expect(page.getByText("Connection lost.")).toBeHidden();
  await goOn(page, "/crews");
  await expect(page.getByRole("article", { name: "orchard" })).toBeVisible();
});
