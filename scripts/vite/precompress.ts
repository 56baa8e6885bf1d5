import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|svg)$/;

/** Brotli's default is its highest quality, 11. */
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Compresses the client's files once, at the highest quality; `server/http/static-files.ts` serves the compressed
 * files. Files that would grow are skipped. It runs after the plugins before it, since the service worker is built last.
 */
export function precompress(): Plugin {
  let dir = "";
  return {
    name: "precompress",
    apply: "build",
    enforce: "post",
    configResolved({ root, build }) {
      dir = join(root, build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: "post",
      async handler(failure) {
        if (failure) return;
        const names = await readdir(dir, { recursive: true });
        await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compress(join(dir, name))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const encoded = [
    { ending: ".br", bytes: await compressBrotli(content) },
    { ending: ".gz", bytes: await compressGzip(content, { level: constants.Z_BEST_COMPRESSION }) },
  ];
  for (const { ending, bytes } of encoded) {
    if (bytes.length < content.length) await writeFile(`${path}${ending}`, bytes);
  }
}
