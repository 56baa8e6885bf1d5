import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { npm, root, run } from "./processes.mjs";
import { elapsed, say, SetupError } from "./progress.mjs";

/**
 * A package in npm's records; `os` and `cpu` are those for which it contains native code. `dev` says that only tests and
 * checks need it, `devOptional` that an optional package does besides, which may be for another platform.
 *
 * @typedef {{ integrity?: string, os?: string[], cpu?: string[] }} Contents
 * @typedef {Contents & { dev?: boolean, optional?: boolean, devOptional?: boolean }} Package
 */

/**
 * Installs the packages of the lock file if `node_modules` is missing or does not match it: those that a build and the
 * server need, with `tests` all. More than is wanted may be there. Throws a `SetupError` if that fails.
 */
export async function ensureInstalled(/** @type {{ tests?: boolean }} */ { tests = false } = {}) {
  if (isInstalled({ tests })) return;

  const started = performance.now();
  const more = isInstalled({ tests: false });
  say(
    more ? "Installing the packages for tests." : "Installing packages. The first time, this may take half a minute.",
  );
  // `npm ci` would delete what is there.
  const command = more ? ["install", "--no-save"] : ["ci"];
  const set = tests ? "--include=dev" : "--omit=dev";
  const { code } = await run([...npm(), ...command, set, "--no-audit", "--no-fund", "--loglevel=error"], {
    stillDoing: "installing",
  });
  if (code === 127) throw new SetupError("npm is missing. It comes with Node (https://nodejs.org).");
  if (code !== 0) throw new SetupError(`npm ${command[0]} failed with exit code ${code}; its message is above.`);
  say(`Installed in ${elapsed(started)}.`);
}

/** Compares npm's record of the installed packages, which it writes last, with the lock file and this platform. */
function isInstalled(/** @type {{ tests: boolean }} */ { tests }) {
  const record = join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  const { "": _project, ...packages } = readPackages(join(root, "package-lock.json"));
  return Object.entries(packages).every(([folder, { integrity, dev, optional, devOptional }]) => {
    if (dev && !tests) return true;
    const found = installed[folder];
    return found ? found.integrity === integrity && runsHere(found) : optional || devOptional;
  });
}

/**
 * The packages in a lock file, by their folders.
 *
 * @returns {Record<string, Package>}
 */
function readPackages(/** @type {string} */ file) {
  const { packages } = /** @type {{ packages: Record<string, Package> }} */ (JSON.parse(readFileSync(file, "utf8")));
  return packages;
}

/** @param {Contents} installed */
function runsHere({ os = [process.platform], cpu = [process.arch] }) {
  return os.includes(process.platform) && cpu.includes(process.arch);
}
