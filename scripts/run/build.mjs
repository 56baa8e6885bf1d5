import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npm, root, run } from "./processes.mjs";
import { elapsed, say, SetupError } from "./progress.mjs";

const FOLDERS = ["client", "shared", "server", "migrations", "scripts"];
const FILES = [
  "CHANGELOG.md",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "vite.server.config.ts",
];

const stampFile = join(root, "dist/.crewtide-build");

/** Builds if `dist` is missing or was built from other sources. Throws a `SetupError` if the build fails. */
export async function ensureBuilt() {
  const wanted = hashSources();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;

  const started = performance.now();
  say("Building.");
  rmSync(stampFile, { force: true });
  const { code, output } = await run([...npm(), "run", "--silent", "build"], { quiet: true, stillDoing: "building" });
  if (code !== 0) throw new SetupError(`${output}The build failed; its messages are above.`);
  writeFileSync(stampFile, wanted);
  say(`Built in ${elapsed(started)}.`);
}

/** Hashes contents: modification times mean nothing after a clone, a checkout or a deletion. */
function hashSources() {
  const hash = createHash("sha256");
  for (const path of [...FILES, ...FOLDERS.flatMap(listFiles)]) {
    const full = join(root, path);
    if (existsSync(full)) hash.update(path).update("\0").update(readFileSync(full)).update("\0");
  }
  return hash.digest("hex");
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(folder) {
  const full = join(root, folder);
  if (!existsSync(full)) return [];
  const entries = readdirSync(full, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .toSorted();
}
