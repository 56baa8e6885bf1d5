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
  const { code, output } = await run([...npm(), "run", "--silent", "build"], { quiet: true, stillDoing: "building" });
  if (code !== 0) throw new SetupError(`${output}The build failed; its messages are above.`);
  writeFileSync(stampFile, wanted);
  say(`Built in ${elapsed(started)}.`);
}
