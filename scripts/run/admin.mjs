import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { command } from "./command.mjs";
import { readEnvironmentFile } from "./environment.mjs";
import { ensureInstalled } from "./install.mjs";
import { root } from "./processes.mjs";
import { progress } from "./progress.mjs";
import { serve } from "./serve.mjs";

// Standard output is for the command's result only.
progress.stream = process.stderr;

// Paths are relative to the folder where they were typed; npm has already changed to the project's.
process.env["INIT_CWD"] ??= process.cwd();

/** A command in an installation may run as a user who cannot write there, and a server may be running on the build. */
const isBuilt = existsSync(join(root, "dist/server/admin.js"));

await command(
  async () => {
    if (!isBuilt) {
      await ensureInstalled();
      await ensureBuilt();
    }
    readEnvironmentFile();
    await serve("admin");
  },
  { mayInstall: !isBuilt },
);
