import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { installFromDebian, mayInstall } from "./debian.mjs";
import { foldersOnPath, root, run } from "./processes.mjs";
import { say, SetupError } from "./progress.mjs";

/** Needs two thirds of the processor time that Chromium takes with its window hidden. */
const HEADLESS_SHELL = "chromium-headless-shell";
const NAMES = [HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Arguments for running as root in a container, without background work. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Finds the Chromium of CHROMIUM_PATH, else the first on the PATH that runs. A wrong path is a `SetupError`. */
export function findBrowser() {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (!existsSync(named)) throw new SetupError(`CHROMIUM_PATH is ${named}, but there is no such file.`);
    return named;
  }
  return findOnPath(NAMES);
}

/** Finds a Chromium that can also show a window, and notifications, which the headless shell refuses. */
export function findFullBrowser() {
  const named = process.env["CHROMIUM_PATH"];
  if (named && !named.includes("headless")) return named;
  return findOnPath(NAMES.filter((name) => name !== HEADLESS_SHELL));
}

/** @param {string[]} names */
function findOnPath(names) {
  return names.flatMap((name) => foldersOnPath().map((folder) => join(folder, name))).find(runs);
}

/**
 * Returns the path of a Chromium: the one in CHROMIUM_PATH, else the headless shell, which is installed on Debian, else
 * any other one, else Playwright's download. Throws a `SetupError` if none can be installed.
 */
export async function ensureBrowser() {
  if (!process.env["CHROMIUM_PATH"] && !findOnPath([HEADLESS_SHELL])) {
    await installFromDebian("headless Chromium", `apt-get install -y -qq ${HEADLESS_SHELL}`);
  }
  const found = (await findInstalledBrowser()) ?? (mayInstall() && (await downloadPlaywrightsOwn()));
  if (found) return found;
  throw new SetupError("There is no Chromium for the browser tests: install one, or set CHROMIUM_PATH.");
}

/** Finds the machine's Chromium or Playwright's, and installs none. */
export async function findInstalledBrowser() {
  return findBrowser() ?? (await findPlaywrightsOwn());
}

async function downloadPlaywrightsOwn() {
  say("Downloading Chromium for the browser tests (about 150 MB). NO_INSTALL=1 leaves that out.");
  const cli = join(root, "node_modules/@playwright/test/cli.js");
  await run([process.execPath, cli, "install", "chromium"], { minutes: 30, quiet: true, stillDoing: "downloading" });
  return findPlaywrightsOwn();
}

async function findPlaywrightsOwn() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return runs(path) ? path : undefined;
}

/** Whether it exists and starts: a package manager's stub, or one without its libraries, does not. */
function runs(/** @type {string} */ path) {
  return existsSync(path) && spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}
