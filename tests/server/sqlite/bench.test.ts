import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { readTable } from "../../../scripts/bench/table.ts";

const runProgram = promisify(execFile);

/** Runs the command with minimal rounds. */
const bench = (args: string[], changed?: NodeJS.ProcessEnv) =>
  runBench(["--rounds", "1", "--slice", "5", ...args], changed);

/** Builds first if the build is outdated. */
async function runBench(args: string[], changed: NodeJS.ProcessEnv = {}) {
  // Only the PATH: Vitest sets BASE_URL and NODE_ENV, which would affect the build.
  const { PATH, HOME } = process.env;
  return runProgram(process.execPath, ["scripts/run/bench.mjs", ...args], {
    env: { PATH, HOME, ...changed },
  });
}

describe("npm run bench", () => {
  let refused: unknown;
  // The first run builds if the build is outdated, for which it needs the whole PATH.
  beforeAll(async () => {
    refused = await bench(["--only", "the-moon"]).catch((error: unknown) => error);
  });

  it("prints a line for each figure asked for, with its reference and its ratio; skips those that need what there is not", async () => {
    const { stdout, stderr } = await bench(["--only", "state-unchanged,save,memory-idle,event-frame"], {
      PATH: import.meta.dirname,
      PLAYWRIGHT_BROWSERS_PATH: import.meta.dirname,
    });
    expect(stderr).toContain("There is no Chromium; skipped: event-frame.");
    // As `--against` reads it of an earlier build.
    const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);
    const ratio = like(/^\d+\.\d\d$/);
    expect(readTable(stdout)).toEqual([
      { name: "state-unchanged", ours: like(/^[\d.]+ per s$/), ratio },
      { name: "save", ours: like(/^[\d.]+ ms$/), ratio },
      { name: "memory-idle", ours: like(/^[\d.]+ MB$/), ratio: "" },
    ]);
    expect(stdout).toMatch(/^\| state-unchanged .*\| [\d.]+ per s +\| [\d.]+ per s +\|.*\| >= 0\.8 /m);
  });

  it("measures many collectives at several paces", async () => {
    const few = ["--collectives", "3", "--people", "8", "--sockets", "6", "--rates", "10,20", "--seconds", "0.3"];
    const { stdout } = await runBench(["scale", ...few]);
    const cells = stdout.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
    const seconds = expect.stringMatching(/^[\d.]+ s$/);
    for (const what of ["start", "loading 6 pages", "jobs of an ordinary day", "backup, while the server runs"]) {
      expect(cells).toContainEqual(["", what, seconds, ""]);
    }
    const slow = cells.find(([, asked]) => asked === "10 per s");
    expect(slow?.slice(7, 8)).toEqual(["0"]);
  });

  it("lists the figures if it is asked for an unknown one", () => {
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/--only accepts state-rest,.*memory-used,.*event-frame;/),
    });
  });
});
