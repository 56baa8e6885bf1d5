import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./processes.mjs";

const FOLDERS = ["client", "shared", "server", "migrations", "scripts"];
const FILES = [
  "CHANGELOG.md",
  "package.json",
  "package-lock.json",
  "tsconfig.base.json",
  "tsconfig.client.json",
  "tsconfig.json",
  "tsconfig.server.json",
  "tsconfig.worker.json",
  "vite.config.ts",
  "vite.server.config.ts",
];

/** The files and folders that a build is made from. */
export const SOURCES = [...FILES, ...FOLDERS];

/** Hashes what a build is made from, by contents: file times mean nothing after a clone, a checkout or a deletion. */
export function hashSources() {
  const hash = createHash("sha256");
  for (const path of [...FILES, ...FOLDERS.flatMap(listFiles)]) {
    const full = join(root, path);
    if (existsSync(full)) hash.update(path).update("\0").update(readFileSync(full)).update("\0");
  }
  return hash.digest("hex");
}

/** @returns {string[]} */
function listFiles(/** @type {string} */ folder) {
  const full = join(root, folder);
  if (!existsSync(full)) return [];
  const entries = readdirSync(full, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .toSorted();
}
