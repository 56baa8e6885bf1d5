import { statSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Matches the modules of files and folders. Throws if one is gone: after a rename, pages would silently load more. */
export function modulesIn(...paths: readonly string[]): RegExp {
  const ends = paths.map((path) => {
    const isFolder = statSync(join(ROOT, path)).isDirectory();
    return `${path.replaceAll(".", String.raw`\.`)}${isFolder ? "/" : "$"}`;
  });
  return new RegExp(`/(?:${ends.join("|")})`);
}
