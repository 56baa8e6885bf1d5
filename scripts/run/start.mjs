import { ensureBuilt } from "./build.mjs";
import { command } from "./command.mjs";
import { readEnvironmentFile } from "./environment.mjs";
import { ensureInstalled } from "./install.mjs";
import { serve } from "./serve.mjs";

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  readEnvironmentFile();
  await serve("main");
});
