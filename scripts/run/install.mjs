import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { npm, root, run } from "./processes.mjs";
import { elapsed, say, SetupError } from "./progress.mjs";

const lockFile = join(root, "package-lock.json");
/** What npm writes last when it has installed everything. */
const npmsRecord = join(root, "node_modules/.package-lock.json");
/** What we write after that: which lock file, for which Node. */
const stampFile = join(root, "node_modules/.crewtide-lock");

/**
 * Installs the packages of the lock file where `node_modules` is missing or holds something else.
 * Throws a `SetupError` that says what is missing on this machine.
 */
export async function ensureInstalled() {
  checkNode();
  const wanted = currentStamp();
  if (isInstalled(wanted)) return;

  const started = performance.now();
  say("Installing packages; the first time this takes about two minutes.");
  const { code } = await run([...npm(), "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    env: headersBesideNode(),
    stillDoing: "installing",
  });
  if (code !== 0) throw new SetupError(whyInstallingFailed(code));
  writeFileSync(stampFile, wanted);
  say(`Installed in ${elapsed(started)}.`);
}

/** The range that `package.json` names, `^20.19.0 || >=22.12.0`: nothing is there yet that could parse it. */
function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!fits) throw new SetupError(`Crewtide needs Node 20.19 or later, or 22.12 or later; this is ${process.version}.`);
}

/** Native modules are made for one Node: its module version and the machine belong to the stamp. */
function currentStamp() {
  const lock = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  return `${lock} ${process.versions.modules} ${process.platform} ${process.arch}\n`;
}

/** @param {string} wanted */
function isInstalled(wanted) {
  if (!existsSync(npmsRecord)) return false;
  const found = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : undefined;
  if (found === wanted) return true;
  // Or somebody has run npm themselves since, with this Node as far as can be known.
  const sameNode = found === undefined || found.slice(found.indexOf(" ")) === wanted.slice(wanted.indexOf(" "));
  const installed = statSync(npmsRecord).mtimeMs;
  const sinceOurs = found === undefined || installed > statSync(stampFile).mtimeMs;
  if (!sameNode || !sinceOurs || installed < statSync(lockFile).mtimeMs) return false;
  writeFileSync(stampFile, wanted);
  return true;
}

/** better-sqlite3 is compiled where no ready binary can be had; Node's headers need not be downloaded then. */
function headersBesideNode() {
  const prefix = dirname(dirname(realpathSync(process.execPath)));
  const header = join(prefix, "include/node/node_version.h");
  if (!existsSync(header)) return {};
  const text = readFileSync(header, "utf8");
  const version = ["MAJOR", "MINOR", "PATCH"].map((part) => text.match(`#define NODE_${part}_VERSION (\\d+)`)?.[1]);
  return version.join(".") === process.versions.node ? { npm_package_config_node_gyp_nodedir: prefix } : {};
}

/** @param {number} code */
function whyInstallingFailed(code) {
  if (code === 127) return "npm is missing: install it, it comes with Node (https://nodejs.org).";
  const missing = ["make", "g++", "python3"].filter((tool) => spawnSync(tool, ["--version"]).error);
  const compiler =
    missing.length > 0
      ? ` Where it was better-sqlite3 that could not be compiled, this is missing: ${missing.join(", ")}. On Debian or Ubuntu: apt-get install -y build-essential python3`
      : "";
  return `npm ci failed with exit code ${code}; its message is above.${compiler}`;
}
