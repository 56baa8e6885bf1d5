import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { TYPESCRIPT } from "../../scripts/run/node-runtime.mjs";
import { BEFORE_RELEASES, TAKE_TURNS } from "../support/turns.ts";

const TURNS = new URL("../support/turns.ts", import.meta.url).href;
const ASKED = `const { inTurn, leftOut } = await import("${TURNS}");
const repeated = JSON.parse(process.env.REPEATED ?? "[]");
console.log(JSON.stringify({ items: inTurn([1, 2, 3, 4, 5, 6, 7, 8]), files: leftOut(repeated) }));`;

/** Asks in a process of its own, since the turn is read when the module is loaded. */
function ask(environment: NodeJS.ProcessEnv): { items: number[]; files: string[] } {
  const args = [...TYPESCRIPT, "--input-type=module", "--eval", ASKED];
  const { stdout } = spawnSync(process.execPath, args, {
    env: { ...process.env, TEST_TURN: undefined, TEST_TOUCHED: undefined, ...environment },
    encoding: "utf8",
  });
  const { items, files } = JSON.parse(stdout) as { items: number[]; files: string[] };
  return { items, files: files.map((file) => file.replace("**/tests/", "")) };
}

it("an ordinary run has its part of the tests, and none of those before releases", () => {
  const { items, files } = ask({ TEST_TURN: "1" });
  expect(items).toEqual([2, 8]);
  const others = TAKE_TURNS.filter((_files, row) => row !== 1).flat();
  expect(files.toSorted()).toEqual([...others, ...BEFORE_RELEASES].toSorted());
});

it("files that are repeated on another database take turns, one by one", () => {
  const repeated = ["server/a.test.ts", "server/b.test.ts", "server/c.test.ts"];
  const { files } = ask({ TEST_TURN: "1", REPEATED: JSON.stringify(repeated) });
  expect(files.filter((file) => repeated.includes(file))).toEqual([repeated[0], repeated[2]]);
});

it("no file takes turns as a whole and in parts, since most of its parts would never have theirs", () => {
  const inParts = TAKE_TURNS.flat().filter((file) => readFileSync(`tests/${file}`, "utf8").includes("inTurn("));
  expect(inParts).toEqual([]);
});

it("a file that was touched lately is not left out", () => {
  const [[touched = ""] = []] = TAKE_TURNS;
  expect(ask({ TEST_TURN: "1" }).files).toContain(touched);
  expect(ask({ TEST_TURN: "1", TEST_TOUCHED: `tests/other.test.ts,tests/${touched}` }).files).not.toContain(touched);
});

it("runs all parts if commits cannot be counted, and every file without a turn", () => {
  expect(ask({ TEST_TURN: "all" })).toEqual({ items: [1, 2, 3, 4, 5, 6, 7, 8], files: BEFORE_RELEASES });
  expect(ask({})).toEqual({ items: [1, 2, 3, 4, 5, 6, 7, 8], files: [] });
});
