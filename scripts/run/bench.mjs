import { ensureBuilt } from "./build.mjs";
import { command } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
import { COMPILED, TYPESCRIPT } from "./node-runtime.mjs";
import { run } from "./processes.mjs";

const NEEDS = { tests: true };

await command(async () => {
  await ensureInstalled(NEEDS);
  await ensureBuilt();
  const [first, ...others] = process.argv.slice(2);
  const isScale = first === "scale";
  const isAgainst = process.argv.includes("--against");
  const measuring = isAgainst ? "scripts/bench/against.ts" : "scripts/bench/main.ts";
  const program = isScale ? "scripts/bench/scale/main.ts" : measuring;
  const options = isScale ? others : process.argv.slice(2);
  const bench = [process.execPath, ...TYPESCRIPT, program, ...options];
  const { code } = await run(/** @type {[string, ...string[]]} */ (bench), {
    env: { NODE_COMPILE_CACHE: COMPILED },
    minutes: isScale || isAgainst ? 60 : 10,
  });
  process.exitCode = code;
}, NEEDS);
