import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findBrowser } from "./scripts/run/browser.mjs";
import { leftOut } from "./tests/support/turns.ts";

/** Without a Chromium on the machine, Playwright uses its own. */
const executablePath = findBrowser();
/** Far more than a test takes on a busy machine, in milliseconds: it only ends what hangs. */
const TIMEOUT = 120_000;
const ALONE = "**/notifications.spec.ts";

export default defineConfig({
  testDir: "tests/browser",
  testIgnore: leftOut(),
  projects: [
    // One worker runs it from beginning to end, in a browser of its own: the longest of all is not begun last.
    { name: "notifications", testMatch: ALONE },
    { testIgnore: [...leftOut(), ALONE] },
  ],
  outputDir: "test-results",
  // A test waits for more than half of its time.
  workers: Math.ceil(availableParallelism() * 2.5),
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: TIMEOUT,
  // No single wait takes as long, even on a busy machine: what never comes is found before the test's time is up.
  expect: { timeout: 30_000 },
  // So many failures have one cause; do not wait for the rest.
  maxFailures: 10,
  reporter: "list",
  use: {
    // Transitions delay every click; `test.use(MOTION)` brings them back.
    contextOptions: { reducedMotion: "reduce" },
    // With days of 24 hours, as in the specification; pages take the hours of the browser's region.
    locale: "en-GB",
    // A device that prefers light colours is offered them on the first visit.
    colorScheme: "dark",
    // Only tests of the service worker have one: it would keep the files of the server before.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // A trace takes a quarter of a test's time: `--last-failed --trace=on` records what failed.
    trace: "off",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...CHROMIUM_ARGUMENTS,
        // The pages of a context share a process, and with it the code that it has compiled.
        "--process-per-site",
        "--disable-site-isolation-trials",
        // A worker would compile each file that it keeps.
        "--disable-blink-features=PWAFullCodeCache",
        "--renderer-process-limit=1",
        // A test ends before the slowest of V8's compilers has paid for itself, every processor is busy already, and what
        // is compiled while it streams in is compiled once more.
        "--js-flags=--no-opt --single-threaded --no-script-streaming",
      ],
    },
  },
});
