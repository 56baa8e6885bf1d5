import { ensureBuilt } from "./build.mjs";
import { command } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
import { serve } from "./serve.mjs";

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await serve("demo");
});
