import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach } from "vitest";
import { folderForEach } from "./hooks.ts";

const root = join(import.meta.dirname, "../..");

/** For each test the commands of `scripts/run` in a folder of their own, with a program in the place of npm. */
export function copiedCommands(npm: string) {
  const folder = folderForEach();
  const at = (path: string) => join(folder.path, path);
  beforeEach(() => {
    for (const path of ["scripts/run", "package.json"]) cpSync(join(root, path), at(path), { recursive: true });
    mkdirSync(at("npm"));
    writeFileSync(at("npm/npm-cli.cjs"), npm);
  });
  const optionsOf = (environment: NodeJS.ProcessEnv = {}) => {
    const { npm_lifecycle_event: _, ...own } = process.env;
    const env = { ...own, npm_execpath: at("npm/npm-cli.cjs"), ...environment };
    return { cwd: folder.path, env, encoding: "utf8" as const };
  };
  return {
    at,
    write: (path: string, text: string) => writeFileSync(at(path), text),
    /** The lines of a file, if there is one. */
    linesOf: (path: string) => (existsSync(at(path)) ? readFileSync(at(path), "utf8").split("\n").filter(Boolean) : []),
    optionsOf,
    run: (args: string[], environment?: NodeJS.ProcessEnv, node = process.execPath) =>
      spawnSync(node, args, optionsOf(environment)),
  };
}
