import { parseArgs } from "node:util";
import { findInstalledBrowser } from "../run/browser.mjs";
import { FIGURES } from "./figures.ts";
import { describeFigures } from "./table.ts";
import { Workbench } from "./workbench.ts";

/** Measures all figures with the production build, or those of `--only a,b`, and prints a table. */
const { values } = parseArgs({
  options: {
    only: { type: "string" },
    rounds: { type: "string", default: "5" },
    slice: { type: "string", default: "300" },
  },
});
const only = values.only?.split(",");
const unknown = only?.filter((name) => !FIGURES.some((figure) => figure.name === name)) ?? [];
const [rounds, slice] = [Number(values.rounds), Number(values.slice)];
if (unknown.length > 0 || !(rounds >= 1) || !(slice >= 1)) {
  process.stderr.write(
    `--only accepts ${FIGURES.map(({ name }) => name).join(",")}; --rounds and --slice (milliseconds) accept numbers.\n`,
  );
  process.exit(1);
}

const wanted = FIGURES.filter(({ name }) => only?.includes(name) ?? true);
const chromium = wanted.some(({ needsBrowser }) => needsBrowser) ? await findInstalledBrowser() : undefined;
const possible = wanted.filter(({ needsBrowser }) => !needsBrowser || chromium !== undefined);
if (possible.length < wanted.length) {
  const names = wanted.filter((figure) => !possible.includes(figure)).map(({ name }) => name);
  process.stderr.write(`There is no Chromium; skipped: ${names.join(", ")}.\n`);
}

const bench = await Workbench.open({ rounds, slice, chromium });
try {
  const measured = [];
  for (const figure of possible) {
    process.stderr.write(`${figure.name}\n`);
    measured.push({ figure, measurement: await figure.measure(bench) });
  }
  for (const line of describeFigures(measured)) process.stdout.write(`${line}\n`);
} finally {
  await bench.close();
}
