import { ensureBuilt } from "./build.mjs";
import { command } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
import { run } from "./processes.mjs";

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const bench = [process.execPath, "--import", "tsx", "scripts/bench/main.ts", ...process.argv.slice(2)];
  const { code } = await run(/** @type {[string, ...string[]]} */ (bench), { minutes: 10 });
  process.exitCode = code;
});
