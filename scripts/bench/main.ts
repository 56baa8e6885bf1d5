import { parseArgs } from "node:util";
import { measure } from "./rounds.ts";
import { describeFigures } from "./table.ts";
import { Workbench } from "./workbench.ts";
import type { Figure } from "./figure.ts";
import { changes } from "./figures/changes.ts";
import { eventFrame } from "./figures/event-frame.ts";
import { gatherings } from "./figures/gatherings.ts";
import { liveEvents } from "./figures/live-events.ts";
import { processes } from "./figures/processes.ts";
import { stateLoads } from "./figures/state-loads.ts";

/** Every figure, in the order of the table. */
const FIGURES: readonly Figure[] = [...stateLoads, ...changes, ...gatherings, ...liveEvents, ...processes, eventFrame];

/** Measures all figures with the production build, or those of `--only a,b`, and prints a table. */
const { values } = parseArgs({
  options: {
    only: { type: "string" },
    rounds: { type: "string", default: "5" },
    slice: { type: "string", default: "300" },
  },
});
const names = FIGURES.map(({ name }) => name);
const only = values.only?.split(",") ?? names;
const [rounds, slice] = [Number(values.rounds), Number(values.slice)];
if (only.some((name) => !names.includes(name)) || !(rounds >= 1) || !(slice >= 1)) {
  process.stderr.write(`--only accepts ${names.join(",")}; --rounds and --slice (milliseconds) accept numbers.\n`);
  process.exit(1);
}

const bench = await Workbench.open({ rounds, slice });
try {
  const measured = [];
  for (const figure of FIGURES.filter(({ name }) => only.includes(name))) {
    const sides = await figure.prepare(bench);
    process.stderr.write(typeof sides === "string" ? `${sides}; skipped: ${figure.name}.\n` : `${figure.name}\n`);
    if (typeof sides === "string") continue;
    measured.push({ figure, measurement: await measure(sides, rounds) });
    await sides.close?.();
  }
  for (const line of describeFigures(measured)) process.stdout.write(`${line}\n`);
} finally {
  await bench.close();
}
