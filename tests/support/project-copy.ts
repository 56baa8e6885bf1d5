import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { makeTempFolder, type TempFolder } from "./temp-folder.ts";

const root = join(import.meta.dirname, "../..");

/** Copies these files and folders of the project into a folder of their own, as far as there are any. */
export function copyProject(paths: readonly string[]): TempFolder {
  const folder = makeTempFolder();
  for (const path of paths.filter((name) => existsSync(join(root, name)))) {
    cpSync(join(root, path), join(folder.path, path), { recursive: true });
  }
  linkPackages(folder.path);
  return folder;
}

/** The packages by links, so that the caches of Vite and Node are the copy's own. */
function linkPackages(folder: string): void {
  const packages = join(folder, "node_modules");
  mkdirSync(packages);
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (!name.startsWith(".vite") && name !== ".cache")
      symlinkSync(join(root, "node_modules", name), join(packages, name));
  }
}
