import { existsSync } from "node:fs";
import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import sirv from "sirv";

/** What the build leaves beside each file, the smallest first. */
const ENCODINGS = ["br", "gzip"];

/**
 * The built client, as it is when the server starts. `index.html` stands for every path that is no file's, and is asked
 * for again each time. Files in `assets` carry a hash in their name and are kept for ever.
 */
export function staticFiles(folder: string): RequestHandler {
  // In development there may be none: Vite has the client.
  if (!existsSync(folder)) return (_request, _response, next) => next();
  const send = sirv(folder, { brotli: true, gzip: true, etag: true, single: true, setHeaders: setCaching });
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    // sirv looks for names of encodings alone: it does not see that a client refuses one by `q=0`.
    request.headers["accept-encoding"] = ENCODINGS.filter((name) => request.acceptsEncodings(name)).join();
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
