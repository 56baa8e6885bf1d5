import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type ResolvedConfig } from "vite";
import type { PrecacheEntry } from "workbox-precaching";

/** The files that the worker keeps. */
const KEPT = /^(index\.html|scheme\.js|favicon\.svg|assets\/[^/]+\.(js|css))$/;
/** The guide is a page for strangers. */
const LEFT_OUT = /^assets\/.+\.(taking-part|privacy)\..+\.js$/;

/** Builds the service worker as `sw.js` after the files that it lists in `CREWTIDE_FILES` have been written. */
export function serviceWorker(entry: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: "service-worker",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle() {
      const { root } = config;
      const { outDir, target } = config.build;
      const files = await listFiles(join(root, outDir));
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: "warn",
        define: { CREWTIDE_FILES: JSON.stringify(files) },
        build: {
          outDir,
          target,
          emptyOutDir: false,
          rolldownOptions: { input: join(root, entry), output: { entryFileNames: "sw.js" } },
        },
      });
    },
  };
}

async function listFiles(folder: string): Promise<PrecacheEntry[]> {
  const names = await readdir(folder, { recursive: true });
  const kept = names.filter((name) => KEPT.test(name) && !LEFT_OUT.test(name)).toSorted();
  return Promise.all(kept.map(async (url) => ({ url, revision: await revisionOf(folder, url) })));
}

/** Null for a file whose name has the hash of its content. */
async function revisionOf(folder: string, name: string): Promise<string | null> {
  if (name.startsWith("assets/")) return null;
  const content = await readFile(join(folder, name));
  return createHash("sha256").update(content).digest("hex");
}
