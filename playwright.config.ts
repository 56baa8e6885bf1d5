import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findBrowser } from "./scripts/run/browser.mjs";

/** Where the machine has no Chromium, Playwright takes its own. */
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
  // Where so much fails there is one reason for it; the others need not be waited for.
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
