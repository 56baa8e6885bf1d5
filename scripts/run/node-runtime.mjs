import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { npm, root, run } from "./processes.mjs";
import { say, SetupError } from "./progress.mjs";

/** The Node version to download if the machine's own is too old. */
const PREFERRED = 24;

/** Below this version, npm and these scripts do not work. */
const OLDEST_THAT_CAN_FETCH = 18;

/**
 * Node's binaries in the npm registry, by major version, with the hash of each package. 22 is the oldest version that
 * `engines` in package.json allows, the others are the newest of their line.
 *
 * @type {Record<number, { version: string, integrity: Record<string, string> }>}
 */
const RUNTIMES = {
  22: {
    version: "22.14.0",
    integrity: {
      x64: "sha512-R9k0h0zCZkX4/rlJbwS2c/CaOlmbAz3FkcQnQTJneQgJFaMntb8GVT64oArZEvrnzSyck8tGpcss6u3nT7hqxg==",
      arm64: "sha512-pg8rI8Ka8Qf4gwBfaa3vYAuBeiK1LcGxNEsW+VADvpJz4ZAq3yZ64oMwnighJW57tObnd9U0cANhNkL+BgG6OA==",
    },
  },
  24: {
    version: "24.21.0",
    integrity: {
      x64: "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
      arm64: "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
    },
  },
  26: {
    version: "26.10.0",
    integrity: {
      x64: "sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==",
      arm64: "sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==",
    },
  },
};

/** With these options Node runs TypeScript itself, faster than tsx does. Versions before 22.18 need to be asked. */
export const TYPESCRIPT = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];

/** Where Node keeps compiled code: compiling takes a fifth of the time until a program is ready. */
export const COMPILED = join(root, "node_modules/.cache/compiled");

/** The major versions that `npm test -- --all` runs on. */
export const TESTED_VERSIONS = Object.keys(RUNTIMES).map(Number);

/**
 * Runs the current command again with a newer Node if this one is older than `engines` allows. Resolves to whether it
 * did. Throws a `SetupError` if no newer one is available. Unless `mayInstall` is set, it only uses one that is already
 * there; otherwise it downloads one, and meanwhile installs the packages that the command needs.
 *
 * @typedef {{ mayInstall?: boolean, tests?: boolean }} Needs `tests` as in `ensureInstalled`
 * @param {Needs} [options]
 */
export async function continueOnNewerNode({ mayInstall = true, tests = false } = {}) {
  const needed = neededVersion();
  if (isAtLeast(process.versions.node, needed)) return false;

  const tooOld = `Crewtide needs Node ${needed} or later; this is ${process.version}. Download it from https://nodejs.org`;
  const isThere = existsSync(binaryOf(PREFERRED));
  const canFetch = isThere || (mayInstall && isAtLeast(process.versions.node, String(OLDEST_THAT_CAN_FETCH)));
  if (!canFetch || !isPackaged(PREFERRED)) throw new SetupError(`${tooOld}.`);
  const fetching = ensureNode(PREFERRED, `Crewtide needs Node ${needed} or later; this is ${process.version}. `);
  // Packages do not depend on Node's version. If installing fails, the command tries again on the newer Node.
  const installing = isThere ? undefined : ensureInstalled({ tests }).catch(() => undefined);
  await Promise.allSettled([fetching, installing]);
  const binary = await fetching;
  if (spawnSync(binary, ["--version"]).status !== 0) {
    throw new SetupError(`${tooOld}; the one that was downloaded does not run on this machine.`);
  }
  await runAgainOn(binary);
  return true;
}

/**
 * Returns the path of a Node of that major version, downloaded once into `.node/<version>`.
 * Throws a `SetupError` if it cannot be downloaded.
 *
 * @param {number} major
 * @param {string} [reason] printed before the line about the download
 */
export async function ensureNode(major, reason = "") {
  const runtime = RUNTIMES[major];
  const integrity = runtime?.integrity[process.arch];
  if (!runtime || !integrity || !isPackaged(major)) {
    throw new SetupError(`There is no Node ${major} to download for ${process.platform} ${process.arch}.`);
  }
  const binary = binaryOf(major);
  const folder = dirname(dirname(binary));
  if (existsSync(binary)) return binary;

  say(`${reason}Downloading Node ${runtime.version} into .node/ (about 60 MB).`);
  mkdirSync(join(root, ".node"), { recursive: true });
  const project = mkdtempSync(join(root, ".node/fetching-"));
  try {
    const name = `node-linux-${process.arch}`;
    writeProject(project, { name, version: runtime.version, integrity });
    const { code, output } = await run(
      [...npm(), "ci", "--prefix", project, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
      { quiet: true, minutes: 30, stillDoing: "downloading" },
    );
    const fetched = join(project, "node_modules", name);
    if (code !== 0 || !existsSync(join(fetched, "bin/node"))) {
      throw new SetupError(`${output}Node ${runtime.version} could not be downloaded from the npm registry.`);
    }
    // An atomic rename, so that no process ever sees half of it. Another command may have been faster.
    if (!existsSync(folder)) renameSync(fetched, folder);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
  return binary;
}

/** @param {number} major */
function binaryOf(major) {
  return join(root, ".node", RUNTIMES[major]?.version ?? "", "bin/node");
}

/** The environment with which a command, and all programs it starts by name, use this Node. */
export function environmentOf(/** @type {string} */ binary) {
  return { PATH: [dirname(binary), process.env["PATH"]].join(delimiter) };
}

/** The version that `engines` in package.json requires, such as `22.14`. */
function neededVersion() {
  const { engines } = /** @type {{ engines: { node: string } }} */ (
    JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  );
  return engines.node.replace(">=", "");
}

/**
 * @param {string} version such as `22.9.0`
 * @param {string} needed such as `22.14`
 */
function isAtLeast(version, needed) {
  return version.localeCompare(needed, "en", { numeric: true }) >= 0;
}

/** @param {number} major */
function isPackaged(major) {
  return process.platform === "linux" && RUNTIMES[major]?.integrity[process.arch] !== undefined;
}

/**
 * Writes a project with one dependency. npm refuses a package whose hash differs from the lock file's.
 *
 * @param {string} folder
 * @param {{ name: string, version: string, integrity: string }} dependency
 */
function writeProject(folder, { name, version, integrity }) {
  const dependencies = { [name]: version };
  const packages = { "": { dependencies }, [`node_modules/${name}`]: { version, integrity } };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages }));
}

/** Runs the same script with another Node, with this process's terminal, arguments and signals, and exits like it. */
async function runAgainOn(/** @type {string} */ binary) {
  const child = spawn(binary, process.argv.slice(1), {
    stdio: "inherit",
    env: { ...process.env, ...environmentOf(binary) },
  });
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (signal) {
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
      }
      process.exitCode = code ?? 1;
      resolve(undefined);
    });
  });
}
