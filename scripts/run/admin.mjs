import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { command } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
import { root } from "./processes.mjs";
import { progress } from "./progress.mjs";
import { serve } from "./serve.mjs";

// Standard output is for the command's result only.
progress.stream = process.stderr;

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const environmentFile = join(root, ".env");
  if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);
  await serve("admin");
});
