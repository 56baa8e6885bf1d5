import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npm, root, run } from "./processes.mjs";
import { elapsed, say, SetupError } from "./progress.mjs";

const lockFile = join(root, "package-lock.json");
/** The file that npm writes last. */
const npmsRecord = join(root, "node_modules/.package-lock.json");
/** The file that we write afterwards: the lock file's hash and the platform. */
const stampFile = join(root, "node_modules/.crewtide-lock");

/**
 * Installs the packages of the lock file if `node_modules` is missing or does not match it.
 * Throws a `SetupError` if that fails.
 */
export async function ensureInstalled() {
  const wanted = currentStamp();
  if (isInstalled(wanted)) return;

  const started = performance.now();
  say("Installing packages. The first time, this takes about half a minute.");
  const { code } = await run([...npm(), "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    stillDoing: "installing",
  });
  if (code === 127) throw new SetupError("npm is missing. It comes with Node (https://nodejs.org).");
  if (code !== 0) throw new SetupError(`npm ci failed with exit code ${code}; its message is above.`);
  writeFileSync(stampFile, wanted);
  say(`Installed in ${elapsed(started)}.`);
}

/** Includes the platform: some packages contain native binaries, which work with every Node that `engines` allows. */
function currentStamp() {
  const lock = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  return `${lock} ${process.platform} ${process.arch}\n`;
}

/** @param {string} wanted */
function isInstalled(wanted) {
  if (!existsSync(npmsRecord)) return false;
  const found = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : undefined;
  if (found === wanted) return true;
  // Somebody may have run npm directly since, presumably on this machine.
  const sameMachine = found === undefined || found.slice(found.indexOf(" ")) === wanted.slice(wanted.indexOf(" "));
  const installed = statSync(npmsRecord).mtimeMs;
  const sinceOurs = found === undefined || installed > statSync(stampFile).mtimeMs;
  if (!sameMachine || !sinceOurs || installed < statSync(lockFile).mtimeMs) return false;
  writeFileSync(stampFile, wanted);
  return true;
}
