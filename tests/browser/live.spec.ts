import { expect, FAILED_REQUEST, heard, signIn, test } from "../support/browser.ts";
import { actAs } from "../support/editing.ts";
import { goToCrews } from "../support/wizard.ts";

test.use({ expectedErrors: FAILED_REQUEST });

test("a restart of the server shows, and nothing is missing afterwards", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "bo", "/my_participation/3");
  await goToCrews(page);
  const banner = page.getByText("Connection lost. Reconnecting...");
  await expect(banner).toBeHidden();
  await test.step("what others save appears without a reload and without losing what is chosen", async () => {
    await page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }));
    await page.getByRole("switch", { name: "Take part: kitchen" }).click();
    await actAs(server, "ada").plan(3, { volunteers: ["garden"] });
    await expect(page.getByText("ada (convenor)")).toBeVisible();
    await expect(page.getByRole("switch", { name: "Take part: kitchen" })).toBeChecked();
    expect(await page.evaluate(() => "neverReloaded" in globalThis)).toBe(true);
  });

  await server.running.stop();
  await expect(banner).toBeVisible();
  await test.step("it is said between the header and the page, and covers neither", async () => {
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    const [header, said, main] = await Promise.all(
      [page.getByRole("banner"), page.getByRole("alert").filter({ has: banner }), page.getByRole("main")].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(said?.y).toBe((header?.y ?? 0) + (header?.height ?? 0));
    expect(main?.y).toBe((said?.y ?? 0) + (said?.height ?? 0));
  });
  await server.start();
  await actAs(server, "cy").plan(3, { volunteers: ["kitchen"] });
  await expect(page.getByText("cy (convenor)")).toBeVisible();
  await expect(banner).toBeHidden();
  await actAs(server, "di").plan(3, { volunteers: ["library"] });
  await expect(page.getByText("di (convenor)")).toBeVisible();
});

test("what one saves appears in one's other tab, and so does a new day", async ({ page, context, server }) => {
  await signIn(page, "ada");
  const other = await context.newPage();
  await other.goto("/my_participation/3");
  await goToCrews(other);
  await other.getByRole("button", { name: "Submit" }).click();
  await expect(other.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  const next = page.getByRole("group", { name: "Next interval #3" });
  await expect(next.getByText("Participating", { exact: true })).toBeVisible();

  await expect(page.getByText("Current interval #2")).toBeVisible();
  server.clock.setDay("2026-03-02");
  await server.rollOver();
  await expect(page.getByText("Current interval #3")).toBeVisible();
});

test("a save is over, and seen, while nothing comes over the live connection", async ({ page, server }) => {
  await page.routeWebSocket(/\/trpc/, () => {});
  await signIn(page, "ada", `/crews/${server.collective.crews["garden"]}/edit`);
  await page.getByLabel("Name").fill("Orchard");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("The crew has been saved.")).toBeVisible();
  await expect(page.getByRole("article", { name: "Orchard" })).toBeVisible();
});

test("a form never shows what its own save has changed before it is left", async ({ page }) => {
  const event = heard(page, "IntervalCreated");
  await signIn(page, "ada", "/intervals/new");
  await expect(page.getByText("It follows Interval 3.")).toBeVisible();
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const context = /It follows Interval \d+/.exec(document.body.textContent);
      if (context) seen.add(context[0]);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  // The event comes over the socket before the answer.
  await page.route("**/trpc/intervals.create", async (route) => {
    const response = await route.fetch();
    await event;
    await route.fulfill({ response });
  });
  await page.getByLabel("End date").fill("2026-04-30");
  await page.getByLabel("End date").press("Enter");
  await page.getByRole("button", { name: "Create interval" }).click();
  await expect(page.getByText("The interval has been created.")).toBeVisible();
  const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
  expect(seen).toEqual(["It follows Interval 3"]);
});
