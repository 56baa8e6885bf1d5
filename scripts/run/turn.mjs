import { spawnSync } from "node:child_process";
import { root } from "./processes.mjs";

/** How many parts there are of the tests that take turns: an ordinary run has one of them. */
export const TURNS = 4;

/** Returns the turn of the commit that is checked out, from 0: the same one each time. Without Git, it is 0. */
export function turnOfCommit() {
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
  return Number.parseInt((stdout ?? "").slice(0, 8), 16) % TURNS || 0;
}
