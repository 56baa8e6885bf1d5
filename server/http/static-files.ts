import type { ServerResponse } from "node:http";
import { extname } from "node:path";
import type { Readable } from "node:stream";
import type { RequestHandler } from "express";
import sirv from "sirv";
import { WORKER_PATH } from "../../shared/paths.ts";

/** The compressed variants that the build writes beside each file, smallest first. */
const ENCODINGS = ["br", "gzip"];

/** The document that is served for every page. */
const INDEX = "/index.html";

/**
 * Serves the built client, as it is when the server starts. `index.html` is served for every other path that names
 * no file. It and the service worker are always revalidated, so that a release counts at once. Files in `assets` have a
 * hash in their name and are cached forever.
 */
export function staticFiles(folder: string): RequestHandler {
  const setHeaders = (response: ServerResponse, path: string) => response.setHeader("Cache-Control", cachingOf(path));
  // Not sirv's `single`: the patterns by which it tells a page from a file take exponential time.
  const send = sirv(folder, { brotli: true, gzip: true, etag: true, setHeaders });
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    // sirv only looks for the names of encodings: it ignores that a client refuses one with `q=0`.
    request.headers["accept-encoding"] = ENCODINGS.filter((name) => request.acceptsEncodings(name)).join();
    if (!isInOrder(request.headers.range)) delete request.headers.range;
    // sirv handles neither a read error, which would end the process, nor a client that goes away: its file would stay
    // open for ever. A file may have disappeared since the start, for example during a build.
    response.once("pipe", (file: Readable) => {
      file.once("error", () => response.destroy());
      response.once("close", () => file.destroy());
    });
    return send(request, response, () => {
      if (namesFile(request.path)) return next();
      request.url = INDEX;
      return send(request, response, next);
    });
  };
}

/** Whether a range ends after it begins: sirv would fail within the response; HTTP allows sending everything. */
function isInOrder(range = ""): boolean {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range) ?? [];
  return first !== undefined && (last === "" || Number(first) <= Number(last));
}

/** Whether a path ends like a file name, or has a hidden name in it. No page's path does. */
function namesFile(path: string): boolean {
  return /\.|%2e/i.test(path.slice(path.lastIndexOf("/"))) || /\/(?:\.|%2e)/i.test(path);
}

function cachingOf(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  const isFile = extname(path) !== "" && path !== INDEX && path !== WORKER_PATH;
  return isFile ? "public, max-age=3600" : "no-cache";
}
