import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { median } from "./rounds.ts";
import { markdownTable, readTable } from "./table.ts";

/** Measures an earlier commit and this checkout in turns, each by its own benchmark, and prints the medians. */
const { values } = parseArgs({
  options: {
    against: { type: "string", default: "HEAD" },
    only: { type: "string", default: "save,start,memory-idle,gatherings-dashboard,state-rest,event-plain-cpu" },
    rounds: { type: "string", default: "3" },
    turns: { type: "string", default: "3" },
  },
});
const here = process.cwd();
const earlier = mkdtempSync(join(tmpdir(), "crewtide-earlier-"));
try {
  run(here, ["git", "clone", "--quiet", "--shared", "--no-checkout", here, earlier]);
  run(earlier, ["git", "checkout", "--quiet", "--detach", values.against]);
  const [before, after] = measureInTurns([earlier, here]);
  const rows = [...after].map(([name, figures]) => [name, ...compare(before.get(name) ?? [], figures)]);
  for (const line of markdownTable(["name", values.against, "now", "difference"], rows)) {
    process.stdout.write(`${line}\n`);
  }
} finally {
  rmSync(earlier, { recursive: true });
}

/** By the names of what was measured: the ratio of each turn, or the figure itself if it has no reference. */
type Figures = Map<string, number[]>;

/** Which one goes first alternates. */
function measureInTurns(folders: [string, string]): [Figures, Figures] {
  const measured: [Figures, Figures] = [new Map(), new Map()];
  const bench = ["scripts/run/bench.mjs", "--only", values.only, "--rounds", values.rounds];
  for (let turn = 0; turn < Number(values.turns); turn += 1) {
    for (const side of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const table = readTable(run(folders[side], [process.execPath, ...bench]));
      for (const { name, ours, ratio } of table) {
        const figures = measured[side].get(name) ?? [];
        measured[side].set(name, [...figures, Number.parseFloat(ratio || ours)]);
      }
    }
  }
  return measured;
}

/** Turns of the same build differ too: if those of both builds overlap, the difference may be chance. */
function compare(before: number[], after: number[]): string[] {
  const is = median(after);
  if (before.length === 0) return ["", is.toPrecision(3), "new"];
  const was = median(before);
  const percent = Math.round((is / was - 1) * 100);
  const overlap = Math.min(...after) <= Math.max(...before) && Math.min(...before) <= Math.max(...after);
  const difference = `${percent > 0 ? "+" : ""}${percent} %${overlap ? ", within the noise" : ""}`;
  return [was.toPrecision(3), is.toPrecision(3), difference];
}

/** Returns what a command prints. Throws if it fails. */
function run(cwd: string, [name = "", ...args]: readonly string[]): string {
  const { status, stdout } = spawnSync(name, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (status !== 0) throw new Error(`${name} ${args.join(" ")} failed in ${cwd}`);
  return stdout;
}
