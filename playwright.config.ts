import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findBrowser } from "./scripts/run/browser.mjs";

/** Without a Chromium on the machine, Playwright uses its own. */
const executablePath = findBrowser();

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 30_000,
  expect: { timeout: 10_000 },
  // So many failures have one cause; do not wait for the rest.
  maxFailures: 10,
  reporter: "list",
  use: {
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: CHROMIUM_ARGUMENTS,
    },
  },
});
