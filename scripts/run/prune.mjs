/** Deletes the packages that only a build needs, in a folder from which the built server will run. */
import { existsSync, mkdtempSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { copyUnbundled } from "./unbundled.mjs";
import { root } from "./processes.mjs";

if (!existsSync(join(root, "dist/server/main.js"))) throw new Error("There is no build: run npm run build first.");
const folder = mkdtempSync(join(root, "pruned-"));
copyUnbundled(folder);
rmSync(join(root, "node_modules"), { recursive: true });
renameSync(join(folder, "node_modules"), join(root, "node_modules"));
rmdirSync(folder);
