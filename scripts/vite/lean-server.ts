import type { Plugin } from "vite";

/** Spares the server memory and time at its start, in the code that the build has written. */
export function leanServer(): Plugin {
  return {
    name: "lean-server",
    // Later than `renderChunk`, after which the code is printed once more.
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") file.code = asAscii(withoutFetch(file.code));
      }
    },
  };
}

/**
 * Importing a module of Node's reads all that it exports. Of `node:http`, that is Node's `fetch` as well, which takes
 * 13 MB, and which the server seldom needs.
 */
function withoutFetch(code: string): string {
  return code.replaceAll(/^import ([\w$]+|\{.+\}) from "node:http";$/gm, (_found, names: string) => {
    return `const ${names.replaceAll(" as ", ": ")} = process.getBuiltinModule("node:http");`;
  });
}

/** V8 keeps the source, with two bytes for each character if one is not in Latin-1. */
function asAscii(code: string): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return code.replaceAll(/(?<!\\)[^\0-\x7f]/g, escaped);
}
