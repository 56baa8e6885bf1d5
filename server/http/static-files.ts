import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { RequestHandler } from "express";
import sirv from "sirv";

/** The compressed variants that the build writes beside each file, smallest first. */
const ENCODINGS = ["br", "gzip"];

/** No page's path ends like a file's. */
const FILE_NAME = /\.[^/]*$/;

/**
 * Serves the built client, as it is when the server starts. `index.html` is served for every other path that names
 * no file, and is always revalidated. Files in `assets` have a hash in their name and are cached forever.
 */
export function staticFiles(folder: string): RequestHandler {
  const send = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    single: true,
    ignores: FILE_NAME,
    setHeaders: setCaching,
  });
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    // sirv only looks for the names of encodings: it ignores that a client refuses one with `q=0`.
    request.headers["accept-encoding"] = ENCODINGS.filter((name) => request.acceptsEncodings(name)).join();
    // sirv handles neither a read error, which would end the process, nor a client that goes away: its file would stay
    // open for ever. A file may be gone since the start, such as during a build.
    response.once("pipe", (file: Readable) => {
      file.once("error", () => response.destroy());
      response.once("close", () => file.destroy());
    });
    return send(request, response, next);
  };
}

function setCaching(response: ServerResponse, path: string): void {
  response.setHeader("Cache-Control", cachingOf(path));
}

function cachingOf(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  const isFile = /\.\w+$/.test(path) && path !== "/index.html";
  return isFile ? "public, max-age=3600" : "no-cache";
}
