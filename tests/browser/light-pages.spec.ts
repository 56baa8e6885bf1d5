import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, FAILED_CALL, signIn, test } from "../support/browser.ts";

// The collective asked for does not exist.
test.use({ expectedErrors: FAILED_CALL });

const ASSETS = join(import.meta.dirname, "../../dist/client/assets");

/** Words by which the code of something heavy, or of members alone, is recognised in the build. */
const HEAVY = {
  "Ant Design": "data-css-hash",
  tables: "rc-table-internal-hook",
  "date pickers": "week-panel",
  "the wizard": "Pace yourself comrade",
  "the members' frame": "Connection lost",
  "the dashboard": "My Dashboard",
};

const codeOf = (name: string) => readFileSync(join(ASSETS, name), "utf8");

/** The names of the scripts that a page has loaded. */
async function loadedScripts(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
  return urls
    .filter((url) => url.endsWith(".js") && url.includes("/assets/"))
    .map((url) => url.split("/").at(-1) ?? "");
}

test("what is heavy is found in the build by the words looked for", () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
  for (const [what, word] of Object.entries(HEAVY)) {
    expect(scripts.filter((name) => codeOf(name).includes(word)).length, what).toBeGreaterThan(0);
  }
});

for (const path of ["/auth/login", "/auth/forgot_password", "/collective/nowhere/interest"]) {
  test(`${path} loads nothing of what members alone need`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const scripts = await loadedScripts(page);
    expect(scripts.length).toBeGreaterThan(1);
    for (const [what, word] of Object.entries(HEAVY)) {
      expect(
        scripts.filter((name) => codeOf(name).includes(word)),
        what,
      ).toEqual([]);
    }
  });
}

for (const path of ["/dashboard", "/crews"]) {
  test(`${path} does without Ant Design`, async ({ page }) => {
    await signIn(page, "ada", path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const scripts = await loadedScripts(page);
    expect(scripts.filter((name) => codeOf(name).includes(HEAVY["the members' frame"]))).not.toEqual([]);
    expect(scripts.filter((name) => codeOf(name).includes(HEAVY["Ant Design"]))).toEqual([]);
  });
}

test("a form that cannot fetch what it is checked by leaves that to the server", async ({ page }) => {
  await page.route("**/assets/schemas-*.js", (route) => route.abort());
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Invalid email")).toBeVisible();
});

test("a form that is sent twice while it fetches what it is checked by is sent once", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/schemas-*.js", async (route) => {
    await released;
    await route.continue();
  });
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") calls.push(new URL(request.url()).pathname);
  });
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill("nobody@example.org");
  await page.getByLabel("Password").fill("four idle otters");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  expect(calls).toEqual([]);
  release();
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  expect(calls).toEqual(["/trpc/auth.login"]);
});
