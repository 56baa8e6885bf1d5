import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../shared/languages.ts";
import { paths } from "../../shared/paths.ts";
import { expect, FAILED_REQUEST, heading, signIn } from "../support/browser.ts";
import { CLIENT_BUILD, copyClient, FRAME_ALONE, upgradeClient } from "../support/client-build.ts";
import { sideMenu } from "../support/editing.ts";
import { test } from "../support/own-client.ts";

test.use({
  ownContext: true,
  serviceWorkers: "allow",
  keeps: FRAME_ALONE,
  expectedErrors: new RegExp(
    `${FAILED_REQUEST.source}|Refused to apply style|dynamically imported module|bad HTTP response code|status of 401`,
  ),
});

/** The most that the first download may weigh, in bytes, as it is sent. */
const FIRST_DOWNLOAD = 900_000;

/** Opens the dashboard, and waits until the worker that it registers serves the page. */
async function openWithWorker(page: Page, path = "/dashboard"): Promise<void> {
  await signIn(page, "ada", path);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

const isNewBuild = (page: Page) => page.locator("html[data-build=new]");

/** Puts the earlier client back, as a host does who goes back to an earlier release. */
function putBack(folder: string): void {
  rmSync(folder, { recursive: true });
  copyClient(folder, FRAME_ALONE);
}

test("only members' pages come from the worker: no page for strangers, mailed link, document or call does", async ({
  page,
  server,
}) => {
  await openWithWorker(page);
  const comesFromWorker = async (path: string) => (await page.goto(path))?.fromServiceWorker();
  const crew = server.crew("garden");
  for (const path of ["/", paths.dashboard, paths.crew(crew), paths.myPlan, `${paths.newGathering}?text=Seeds`])
    expect(await comesFromWorker(path), path).toBe(true);
  const others = [
    paths.help,
    paths.join("tidewater"),
    paths.eoi("tidewater"),
    `${paths.answerGathering}?token=any`,
    `${paths.answerPoll}?token=any`,
    `${paths.resetPassword}?token=any`,
    `${paths.confirmAddress}?token=any`,
    paths.releases,
    "/robots.txt",
    "/healthz",
    "/api/me",
    "/trpc/me.get",
  ];
  for (const path of others) expect(await comesFromWorker(path), path).toBe(false);
});

test.describe("with all pages", () => {
  test.use({ keeps: /./ });

  test("the worker is downloaded after the page is shown, and weighs no more than it may", async ({ page }) => {
    const order: string[] = [];
    page.on("request", (request) => order.push(new URL(request.url()).pathname));
    page.context().on("serviceworker", () => order.push("worker"));
    await openWithWorker(page);
    await expect(heading(page, "My Dashboard")).toBeVisible();
    expect(order.indexOf("worker")).toBeGreaterThan(order.lastIndexOf("/trpc/collective.state"));

    const kept = await page.evaluate(async () => {
      const caches = await window.caches.keys();
      const requests = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    const sizeOf = (path: string) => statSync(join(CLIENT_BUILD, `${path}.br`), { throwIfNoEntry: false })?.size;
    const sizes = kept.map((path) => sizeOf(path) ?? statSync(join(CLIENT_BUILD, path)).size);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const others = new RegExp(`^(${LANGUAGES.join("|")})[._]`);
    const code = readdirSync(join(CLIENT_BUILD, "assets")).filter((name) => /\.(js|css)$/.test(name));
    const inEnglish = code.filter((name) => name.startsWith("en.") || !others.test(name));
    const guide = inEnglish.filter((name) => /^en\.(taking-part|privacy)\./.test(name));
    expect(guide).toHaveLength(2);
    expect(inEnglish.length).toBeLessThan(code.length);
    const pages = ["/favicon.svg", "/index.html", "/scheme.js"];
    const assets = inEnglish.filter((name) => !guide.includes(name)).map((name) => `/assets/${name}`);
    expect(kept.toSorted()).toEqual([...pages, ...assets].toSorted());
    expect(total).toBeLessThanOrEqual(FIRST_DOWNLOAD);
  });
});

test("no worker is downloaded where the device asks to save data", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.clock.install();
  const connected = page.waitForEvent("websocket");
  await signIn(page, "ada", "/dashboard");
  await connected;
  await expect(heading(page, "My Dashboard")).toBeVisible();
  await page.clock.runFor(30_000);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test.describe("after an upgrade", () => {
  test("a tab with a worker follows upgrades and the way back, when nothing is typed", async ({
    page,
    server,
    clientFolder,
  }) => {
    await openWithWorker(page, "/crews");
    await test.step("an idle tab loads the new version by itself", async () => {
      upgradeClient(clientFolder);
      await server.restart();
      await expect(isNewBuild(page)).toHaveCount(1);
      await expect(heading(page, "Crews")).toBeVisible();
    });

    await test.step("and the earlier one after the way back", async () => {
      putBack(clientFolder);
      await server.restart();
      await expect(isNewBuild(page)).toHaveCount(0);
      await expect(heading(page, "Crews")).toBeVisible();
    });

    await test.step("something typed is left as it is until the page is left", async () => {
      const idle = await page.context().newPage();
      await idle.goto(paths.intervals);
      await page.getByRole("article", { name: "garden" }).getByRole("link", { name: "edit" }).click();
      const description = page.getByLabel("Description");
      await description.fill("Beds and bees");
      upgradeClient(clientFolder);
      await server.restart();
      await expect(isNewBuild(idle)).toHaveCount(1);
      await expect(isNewBuild(page)).toHaveCount(0);
      await expect(description).toHaveValue("Beds and bees");
      await sideMenu(page).getByRole("link", { name: "People", exact: true }).click();
      await expect(isNewBuild(page)).toHaveCount(1);
      await expect(heading(page, "People")).toBeVisible();
    });
  });

  test("a worker whose files cannot be kept is removed, and the new version comes from the network", async ({
    page,
    server,
    clientFolder,
  }) => {
    await openWithWorker(page, "/crews");
    upgradeClient(clientFolder);
    // As with a full disk: the worker cannot be installed.
    rmSync(join(clientFolder, "favicon.svg"));
    await server.restart();
    await expect(isNewBuild(page)).toHaveCount(1);
    await expect(heading(page, "Crews")).toBeVisible();
  });

  test("after the way back to a release without a worker, its client is shown", async ({
    page,
    server,
    clientFolder,
  }) => {
    await openWithWorker(page, "/crews");
    upgradeClient(clientFolder);
    rmSync(join(clientFolder, "sw.js"));
    await server.restart();
    await expect(isNewBuild(page)).toHaveCount(1);
    await expect(heading(page, "Crews")).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  });

  test("a worker that breaks every page is withdrawn by the next release", async ({ page, server, clientFolder }) => {
    const file = join(clientFolder, "sw.js");
    const working = readFileSync(file);
    writeFileSync(
      file,
      `skipWaiting();
    addEventListener("activate", (event) => event.waitUntil(clients.claim()));
    addEventListener("fetch", (event) => event.respondWith(new Response("Broken", { status: 500 })));`,
    );
    await server.restart();
    await openWithWorker(page);
    await page.reload();
    await expect(page.getByText("Broken")).toBeVisible();

    writeFileSync(file, working);
    await server.restart();
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByText("Broken").count();
      })
      .toBe(0);
    await expect(heading(page, "My Dashboard")).toBeVisible();
  });
});
