import { ensureBuilt } from "./build.mjs";
import { command } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
import { run } from "./processes.mjs";

/** Node removes the types itself, which takes it less time than tsx. Versions before 22.18 have to be asked to. */
const TYPES_REMOVED = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const [first, ...others] = process.argv.slice(2);
  const isScale = first === "scale";
  const program = isScale ? "scripts/bench/scale/main.ts" : "scripts/bench/main.ts";
  const options = isScale ? others : process.argv.slice(2);
  const bench = [process.execPath, ...TYPES_REMOVED, program, ...options];
  const { code } = await run(/** @type {[string, ...string[]]} */ (bench), { minutes: isScale ? 60 : 10 });
  process.exitCode = code;
});
