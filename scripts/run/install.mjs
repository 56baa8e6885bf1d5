import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { npm, root, run } from "./processes.mjs";
import { elapsed, say, SetupError } from "./progress.mjs";

/**
 * A package in npm's records; `os` and `cpu` are those for which it contains native code.
 *
 * @typedef {{ integrity?: string, optional?: boolean, os?: string[], cpu?: string[] }} Package
 */

/**
 * Installs the packages of the lock file if `node_modules` is missing or does not match it.
 * Throws a `SetupError` if that fails.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;

  const started = performance.now();
  say("Installing packages. The first time, this takes about half a minute.");
  const { code } = await run([...npm(), "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    stillDoing: "installing",
  });
  if (code === 127) throw new SetupError("npm is missing. It comes with Node (https://nodejs.org).");
  if (code !== 0) throw new SetupError(`npm ci failed with exit code ${code}; its message is above.`);
  say(`Installed in ${elapsed(started)}.`);
}

/** Whether npm's record of what it has installed, the file that it writes last, matches the lock file and this platform. */
function isInstalled() {
  const record = join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  const { "": _project, ...wanted } = readPackages(join(root, "package-lock.json"));
  return Object.entries(wanted).every(([folder, { integrity, optional }]) => {
    const found = installed[folder];
    return found ? found.integrity === integrity && runsHere(found) : optional;
  });
}

/**
 * The packages in a lock file, by their folders.
 *
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function readPackages(file) {
  const { packages } = /** @type {{ packages: Record<string, Package> }} */ (JSON.parse(readFileSync(file, "utf8")));
  return packages;
}

/** @param {Package} installed */
function runsHere({ os = [process.platform], cpu = [process.arch] }) {
  return os.includes(process.platform) && cpu.includes(process.arch);
}
