import type { Page } from "@playwright/test";
import { PAGE_ERRORS_PATH } from "../../shared/paths.ts";
import type { PageError } from "../../shared/basics/page-errors.schema.ts";
import { changeState, expect, signIn, test } from "../support/browser.ts";

// The errors are the test's own.
test.use({ ownContext: true, expectedErrors: /./ });

/** The reports that the server has taken from now on. */
function noteReports(page: Page): PageError[] {
  const reports: PageError[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname !== PAGE_ERRORS_PATH) return;
    expect(response.status()).toBe(204);
    reports.push(response.request().postDataJSON() as PageError);
  });
  return reports;
}

interface Thrown {
  name?: string;
  message?: string;
  from?: string;
  isRejected?: boolean;
}

/** Throws in the page what nothing catches, as if from a file. */
function throwIn(page: Page, thrown: Thrown): Promise<void> {
  return page.evaluate(({ name = "TypeError", message = "dear diary", from = "/assets/core-x.js", isRejected }) => {
    const error = new Error(message);
    error.name = name;
    error.stack = `${name}: ${message}\n    at f (${new URL(from, location.origin).href}:1:23)\n    at g (<anonymous>)`;
    if (isRejected) void Promise.reject(error);
    else
      setTimeout(() => {
        throw error;
      });
  }, thrown);
}

test("a page that breaks leaves the frame usable, and is reported to the host once", async ({ page }) => {
  await changeState(page, ({ collective }) => ({
    collective: { ...collective, feature_eoi: true },
    entry_pathways: null,
  }));
  const reports = noteReports(page);
  await signIn(page, "ada", "/entry_pathways?a=secret#part");
  const broken = page.getByRole("heading", { name: "This page could not be shown." });
  await expect(broken).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByText(/typed/)).toHaveCount(0);
  await expect.poll(() => reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ kind: "page", name: "TypeError", route: "/entry_pathways" });
  expect(reports[0]?.places[0]).toMatch(/^EntryPathways?Page-[\w-]+\.js:\d+:\d+$/);

  await throwIn(page, { name: "LastError" });
  await expect.poll(() => reports.map(({ name }) => name)).toEqual(["TypeError", "LastError"]);
});

test("what nothing catches is reported, without what people typed, and no more than a few", async ({ page }) => {
  const reports = noteReports(page);
  await page.goto("/auth/reset_password?token=secret#part");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const places = ["core-x.js:1:23"];
  const route = "/auth/reset_password";

  await throwIn(page, {});
  await expect.poll(() => reports).toEqual([{ kind: "error", name: "TypeError", route, places }]);
  await throwIn(page, { isRejected: true });
  await expect.poll(() => reports).toHaveLength(2);
  expect(reports[1]).toEqual({ kind: "rejection", name: "TypeError", route, places });

  await test.step("neither are what extensions of the browser throw, nor the same again", async () => {
    await throwIn(page, { name: "ForeignError", from: "chrome-extension://abcdef/assets/a.js" });
    await throwIn(page, { name: "ForeignError", from: "https://example.org/assets/a.js", isRejected: true });
    await throwIn(page, {});
    await page.evaluate(() => window.dispatchEvent(new ErrorEvent("error", { message: "ResizeObserver loop" })));
    await throwIn(page, { name: "dear diary", message: `at ${new URL(page.url()).origin}/assets/diary.js:1:1` });
    await expect.poll(() => reports).toHaveLength(3);
    expect(reports[2]).toEqual({ kind: "error", name: "Unknown", route, places });
  });

  await test.step("nothing more after a few", async () => {
    for (const name of ["One", "Two", "Three", "Four"]) await throwIn(page, { name });
    await expect.poll(() => reports.map(({ name }) => name).slice(3)).toEqual(["One", "Two"]);
    await page.evaluate(() => fetch("/healthz"));
    expect(reports).toHaveLength(5);
  });
  expect(JSON.stringify(reports)).not.toMatch(/diary|secret|part/);
});

test("an app that cannot be fetched is given up at once, and reported", async ({ page }) => {
  await page.route("**/assets/core-*.js", (route) => route.fulfill({ status: 404, body: "Not found" }));
  const reports = noteReports(page);
  await page.goto("/auth/login");
  await expect(page.getByRole("heading", { name: "This page could not be loaded." })).toBeVisible();
  await expect.poll(() => reports.map(({ kind, route }) => [kind, route])).toContainEqual(["page", "/auth/login"]);
});
