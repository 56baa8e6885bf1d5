import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/** How the server refers to the program of a thread. */
const PROGRAM = /new URL\("(\.[\w./-]+-thread\.ts)", import\.meta\.url\)/g;

/** Builds the programs of the server's threads into files of their own. */
export function threadPrograms(): Plugin {
  return {
    name: "thread-programs",
    enforce: "pre",
    transform(code, id) {
      return code.replaceAll(PROGRAM, (_found, path: string) => {
        const file = this.emitFile({ type: "chunk", id: join(dirname(id), path) });
        return `import.meta.ROLLUP_FILE_URL_${file}`;
      });
    },
    resolveFileUrl: ({ relativePath }) => `new URL(${JSON.stringify(relativePath)}, import.meta.url)`,
  };
}
