import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { command } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
import { root } from "./processes.mjs";
import { serve } from "./serve.mjs";

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // Not for the demonstration: it creates its database again, and must never use the one in .env.
  const environmentFile = join(root, ".env");
  if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);
  await serve("main");
});
