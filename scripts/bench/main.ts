import { parseArgs } from "node:util";
import { findInstalledBrowser } from "../run/browser.mjs";
import type { Figure } from "./figure.ts";
import { FIGURES } from "./figures.ts";
import { describeFigures } from "./table.ts";
import { Workbench } from "./workbench.ts";

/** Measures all figures with the production build, or those of `--only a,b`, and prints a table. */
const { values } = parseArgs({
  options: {
    only: { type: "string" },
    rounds: { type: "string", default: "5" },
    slice: { type: "string", default: "300" },
    /** An empty PostgreSQL database, for what is compared with SQLite. */
    "database-url": { type: "string" },
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
const postgresql = values["database-url"];
const skipped = new Set([
  ...(chromium === undefined ? skip("There is no Chromium", ({ needsBrowser }) => needsBrowser) : []),
  ...(postgresql === undefined ? skip("There is no --database-url", ({ needsPostgresql }) => needsPostgresql) : []),
]);
const possible = wanted.filter((figure) => !skipped.has(figure));

const bench = await Workbench.open({ rounds, slice, chromium, postgresql });
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

/** Says which figures cannot be measured, and returns them. */
function skip(why: string, needs: (figure: Figure) => true | undefined): Figure[] {
  const figures = wanted.filter(needs);
  if (figures.length > 0) process.stderr.write(`${why}; skipped: ${figures.map(({ name }) => name).join(", ")}.\n`);
  return figures;
}
