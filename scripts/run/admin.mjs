import { ensureBuilt } from "./build.mjs";
import { command } from "./command.mjs";
import { readEnvironmentFile } from "./environment.mjs";
import { ensureInstalled } from "./install.mjs";
import { progress } from "./progress.mjs";
import { serve } from "./serve.mjs";

// Standard output is for the command's result only.
progress.stream = process.stderr;

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  readEnvironmentFile();
  await serve("admin");
});
