import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The client that all tests share. */
export const CLIENT_BUILD = join(import.meta.dirname, "../../dist/client");

/** Matches no file: a worker that keeps nothing but what all pages have in common is there at once. */
export const FRAME_ALONE = /^$/;

/**
 * Copies the built client to a folder, without the compressed variants. Its worker keeps all pages, or of the files in
 * `assets/` those whose names match `keeps`.
 */
export function copyClient(folder: string, keeps?: RegExp): void {
  cpSync(CLIENT_BUILD, folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
  if (!keeps) return;
  const worker = join(folder, "sw.js");
  const listing = readFileSync(worker, "utf8");
  const kept = (entry: string, name: string) => (keeps.test(name) ? entry : "");
  writeFileSync(worker, listing.replaceAll(/\{url:["`]assets\/([^"`]*)["`][^}]*\},?/g, kept));
}

/** Replaces a client by another build of itself: every file in `assets/` has another name, the page another title. */
export function upgradeClient(folder: string): void {
  const assets = join(folder, "assets");
  const renamed = readdirSync(assets).map((name) => [name, name.replace(/\.(\w+)$/, "-new.$1")] as const);
  const inNewBuild = (text: string) => renamed.reduce((result, [from, to]) => result.replaceAll(from, to), text);
  for (const [from, to] of renamed) {
    const old = join(assets, from);
    if (/\.(js|css)$/.test(from)) {
      writeFileSync(join(assets, to), inNewBuild(readFileSync(old, "utf8")));
      rmSync(old);
    } else renameSync(old, join(assets, to));
  }
  const page = join(folder, "index.html");
  writeFileSync(page, inNewBuild(readFileSync(page, "utf8")).replace("<html", '<html data-build="new"'));
  const worker = join(folder, "sw.js");
  const listing = inNewBuild(readFileSync(worker, "utf8"));
  writeFileSync(worker, listing.replaceAll(/(?<=revision:["`])\w+/g, "$&new"));
}
