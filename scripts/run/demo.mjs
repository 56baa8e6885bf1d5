import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { command } from "./progress.mjs";
import { serve } from "./serve.mjs";

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await serve("demo");
});
