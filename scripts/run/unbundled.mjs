import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./processes.mjs";

/** Packages that the server's build does not contain: native code, and files that are served as they are. */
export const UNBUNDLED = ["better-sqlite3", "@node-rs/argon2", "swagger-ui-dist"];

/** Sources of native code, and maps of scripts for browsers: no server reads them. */
const SURPLUS = /\/node_modules\/(better-sqlite3\/(deps|src)|swagger-ui-dist\/.+\.map)$/;

/** Copies these packages into `node_modules` of another folder, with the native code for this machine. */
export function copyUnbundled(/** @type {string} */ folder) {
  const filter = (/** @type {string} */ file) => !SURPLUS.test(file);
  for (const path of UNBUNDLED.flatMap(foldersOf)) {
    // Native code for other machines is not installed.
    if (!existsSync(join(root, path))) continue;
    cpSync(join(root, path), join(folder, path), { recursive: true, dereference: true, filter });
  }
}

/** @param {string} name */
function foldersOf(name) {
  const path = `node_modules/${name}`;
  const manifest = readFileSync(join(root, path, "package.json"), "utf8");
  const { optionalDependencies = {} } = /** @type {{ optionalDependencies?: object }} */ (JSON.parse(manifest));
  return [path, ...Object.keys(optionalDependencies).map((native) => `node_modules/${native}`)];
}
