import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashSources } from "./hash-sources.mjs";
import { npm, root, run } from "./processes.mjs";
import { elapsed, say, SetupError } from "./progress.mjs";

const stampFile = join(root, "dist/.crewtide-build");

/** Builds if `dist` is missing or was built from other sources. Throws a `SetupError` if the build fails. */
export async function ensureBuilt() {
  const wanted = hashSources();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;

  const started = performance.now();
  say("Building.");
  rmSync(stampFile, { force: true });
  // Each has one core.
  const builds = await Promise.all(["client", "server"].map(build));
  const failed = builds.find(({ code }) => code !== 0);
  if (failed) throw new SetupError(`${failed.output}The build failed; its messages are above.`);
  writeFileSync(stampFile, wanted);
  say(`Built in ${elapsed(started)}.`);
}

/** @param {string} part */
const build = (part) =>
  run([...npm(), "run", "--silent", `build:${part}`], { quiet: true, stillDoing: `building the ${part}` });
