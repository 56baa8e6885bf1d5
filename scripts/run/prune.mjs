/** Deletes the packages that only a build needs, in a folder from which the built server will run. */
import { mkdtempSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { copyKeptApart } from "./kept-apart.mjs";
import { root } from "./processes.mjs";

const folder = mkdtempSync(join(root, "pruned-"));
copyKeptApart(folder);
rmSync(join(root, "node_modules"), { recursive: true });
renameSync(join(folder, "node_modules"), join(root, "node_modules"));
rmdirSync(folder);
