import { spawnSync } from "node:child_process";
import { root } from "./processes.mjs";

/** How many parts there are of the tests that take turns: an ordinary run has one of them. */
export const TURNS = 6;

/** In this turn, all parts run. */
export const EVERY_TURN = "all";

/** For how many commits a test file that takes turns runs each time, once it has been touched. */
const RECENT_COMMITS = 8;

/**
 * Returns the turn of the checkout: the number of commits modulo `TURNS`, so that six commits in a row have all parts.
 * Uncommitted changes count as one commit, so that a run before a commit has the turn of that commit. Without Git, or in
 * a shallow clone, in which commits cannot be counted, it is `EVERY_TURN`.
 */
export function turnOfCheckout() {
  const count = Number(git("rev-list", "--count", "HEAD"));
  if (!count || git("rev-parse", "--is-shallow-repository") !== "false") return EVERY_TURN;
  const isChanged = git("status", "--porcelain") !== "";
  return String((count + Number(isChanged)) % TURNS);
}

/** Lists the files in `tests/` that are uncommitted, or that one of the last `RECENT_COMMITS` commits touched. */
export function listTouchedTests() {
  const committed = git("log", `-${RECENT_COMMITS}`, "--format=", "--name-only", "-z").split("\0");
  const uncommitted = git("status", "--porcelain", "--untracked-files=all", "--no-renames", "-z").split("\0");
  const files = new Set([...committed, ...uncommitted.map((entry) => entry.slice("XY ".length))]);
  return [...files].filter((file) => /^tests\/.*\.(test|spec)\.tsx?$/.test(file));
}

/**
 * Returns what Git prints, without the last line break; nothing if it fails.
 *
 * @param {string[]} args
 */
function git(...args) {
  const { stdout, status } = spawnSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: Infinity });
  return status === 0 ? stdout.trimEnd() : "";
}
