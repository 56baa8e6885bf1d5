import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { npm, root, run } from "./processes.mjs";
import { say, SetupError } from "./progress.mjs";

/** The Node that a machine with an older one is given. */
const PREFERRED = 24;

/** Below this, npm and these scripts themselves no longer work. */
const OLDEST_THAT_CAN_FETCH = 18;

/**
 * Node's own binaries as the npm registry has them, by major version, with the hash of each package. 22 is the oldest
 * that `engines` in package.json allows, the others are the newest of their line.
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

/** The major versions that `npm test -- --all` runs on. */
export const TESTED_VERSIONS = Object.keys(RUNTIMES).map(Number);

/**
 * Runs the current command again on a newer Node where this one is older than `engines` allows, and resolves to whether
 * it did. Throws a `SetupError` where no newer one can be had.
 */
export async function continueOnNewerNode() {
  const needed = neededVersion();
  if (isAtLeast(process.versions.node, needed)) return false;

  const tooOld = `Crewtide needs Node ${needed} or later; this is ${process.version}. Get it from https://nodejs.org`;
  const canFetch = isAtLeast(process.versions.node, String(OLDEST_THAT_CAN_FETCH));
  if (!canFetch || !isPackaged(PREFERRED)) throw new SetupError(`${tooOld}.`);
  const binary = await ensureNode(PREFERRED, `Crewtide needs Node ${needed} or later; this is ${process.version}. `);
  if (spawnSync(binary, ["--version"]).status !== 0) {
    throw new SetupError(`${tooOld}; the one fetched for you does not run on this machine.`);
  }
  await runAgainOn(binary);
  return true;
}

/**
 * Returns the path of a Node of that major version, fetched once into `.node/` and named there by its version.
 * Throws a `SetupError` where it cannot be fetched.
 *
 * @param {number} major
 * @param {string} [reason] put before the line that says what is fetched
 */
export async function ensureNode(major, reason = "") {
  const runtime = RUNTIMES[major];
  const integrity = runtime?.integrity[process.arch];
  if (!runtime || !integrity || !isPackaged(major)) {
    throw new SetupError(`There is no Node ${major} to fetch for ${process.platform} ${process.arch}.`);
  }
  const folder = join(root, ".node", runtime.version);
  const binary = join(folder, "bin/node");
  if (existsSync(binary)) return binary;

  say(`${reason}Fetching Node ${runtime.version} into .node/ (about 60 MB).`);
  mkdirSync(join(root, ".node"), { recursive: true });
  const project = mkdtempSync(join(root, ".node/fetching-"));
  try {
    const name = `node-linux-${process.arch}`;
    writeProject(project, { name, version: runtime.version, integrity });
    const { code, output } = await run(
      [...npm(), "ci", "--prefix", project, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
      { quiet: true, minutes: 5, stillDoing: "fetching" },
    );
    const fetched = join(project, "node_modules", name);
    if (code !== 0 || !existsSync(join(fetched, "bin/node"))) {
      throw new SetupError(`${output}Node ${runtime.version} could not be fetched from the npm registry.`);
    }
    // In one step, so that nothing ever runs half of it. Another command may have come first.
    if (!existsSync(folder)) renameSync(fetched, folder);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
  return binary;
}

/**
 * What a command needs in its environment so that it, and everything that it starts by name, runs on this Node.
 *
 * @param {string} binary
 */
export function environmentOf(binary) {
  return { PATH: [dirname(binary), process.env["PATH"]].join(delimiter) };
}

/** The version that `engines` in package.json names, such as `>=22.14`. */
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
 * A project with one dependency; npm refuses a package that does not have the hash of the lock file.
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

/**
 * Hands the terminal, the arguments and every signal to the same script on another Node, and ends as it ends.
 *
 * @param {string} binary
 */
async function runAgainOn(binary) {
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
