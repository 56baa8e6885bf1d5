import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { elapsed, progress, say } from "./progress.mjs";

export const root = fileURLToPath(new URL("../../", import.meta.url));

export function foldersOnPath() {
  return (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
}

/** Settings of the calling npm that would change the behaviour of an npm that we start. */
const UNWANTED_NPM_SETTINGS =
  /^npm_config_(dry_run|global|location|omit|only|production|package_lock|package_lock_only|workspaces?)$/i;

/**
 * The command line for npm: its CLI with `node`, or "npm" if the CLI is not found.
 *
 * @returns {[string, ...string[]]}
 */
export function npm() {
  const caller = process.env["npm_execpath"] ?? "";
  const beside = join(dirname(process.execPath), "../lib/node_modules/npm/bin/npm-cli.js");
  const cli = [caller, beside].find((path) => /npm-cli\.[cm]?js$/.test(path) && existsSync(path));
  return cli ? [process.execPath, cli] : ["npm"];
}

/**
 * @typedef {object} Options
 * @property {NodeJS.ProcessEnv | undefined} [env] added to the current environment
 * @property {boolean} [quiet] capture the output instead of showing it
 * @property {number} [minutes] timeout, after which it is killed with its child processes; 60 by default, none if Infinity
 * @property {string} [stillDoing] printed every 20 seconds if no terminal shows the command's own progress
 */

/** How many commands are running. */
let running = 0;

/**
 * Runs a command in the project's folder, without standard input, and forwards signals to it. After a signal, this
 * process ends with the last of its commands. The exit code is 127 if the command does not exist.
 *
 * @param {[string, ...string[]]} command
 * @param {Options} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run([name, ...args], { env = {}, quiet = false, minutes = 60, stillDoing } = {}) {
  const started = performance.now();
  running += 1;
  const child = spawn(name, args, {
    cwd: root,
    env: { ...ownEnvironment(), ...env },
    stdio: ["ignore", quiet ? "pipe" : progress.stream, quiet ? "pipe" : "inherit"],
    // A separate process group, so that a signal reaches the command's child processes, once.
    detached: true,
  });
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk) => (output += chunk));
  child.stderr?.setEncoding("utf8").on("data", (chunk) => (output += chunk));

  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => stopGroup(child.pid, signal);
  const signals = passSignalsOn(stop);
  const giveUp = () => {
    say(`Stopped after ${minutes} minutes: ${name} ${args.join(" ")}`);
    stop("SIGKILL");
  };
  const limit = minutes === Infinity ? undefined : setTimeout(giveUp, minutes * 60_000);
  const showsOwnProgress = !stillDoing || (!quiet && progress.stream.isTTY);
  const reminder = showsOwnProgress
    ? undefined
    : setInterval(() => say(`  still ${stillDoing}, ${elapsed(started)}`), 20_000);

  return new Promise((resolve) => {
    /** @param {number} code */
    const end = (code) => {
      running -= 1;
      clearTimeout(limit);
      clearInterval(reminder);
      signals.release();
      if (!signals.received()) resolve({ code, output });
      else if (running === 0) process.exit(process.exitCode ?? 1);
    };
    child.once("error", () => end(127));
    child.once("close", (code) => end(code ?? 1));
  });
}

/** Time a command has to exit after a signal, in milliseconds. */
const EXIT_TIMEOUT = 5_000;

/** Calls `stop` with each termination signal, and with SIGKILL if that does not help. */
function passSignalsOn(/** @type {(signal: NodeJS.Signals) => void} */ stop) {
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  let received = false;
  /** @type {NodeJS.Timeout | undefined} */
  let kill;
  /** @param {NodeJS.Signals} signal */
  const listener = (signal) => {
    received = true;
    stop(signal);
    kill ??= setTimeout(() => stop("SIGKILL"), EXIT_TIMEOUT);
  };
  for (const signal of signals) process.on(signal, listener);
  return {
    received: () => received,
    release: () => {
      clearTimeout(kill);
      for (const signal of signals) process.off(signal, listener);
    },
  };
}

function stopGroup(/** @type {number | undefined} */ pid, /** @type {NodeJS.Signals} */ signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has already ended.
  }
}

function ownEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !UNWANTED_NPM_SETTINGS.test(name)));
}
