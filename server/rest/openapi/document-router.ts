import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import express, { type RequestHandler, type Router } from "express";
import type { Services } from "../../rpc/context.ts";
import { hasCurrent, makeEtag } from "../../http/etag.ts";
import { PrecompressedBody, sendPrecompressed } from "../../http/precompressed-response.ts";
import { makeDocument } from "./document.ts";
import { makePage } from "./page.ts";

/** The viewer's files. Its package is not bundled, so a build has it in node_modules too. */
const require = createRequire(import.meta.url);
const VIEWER = [
  { name: "swagger-ui.js", type: "js", file: require.resolve("swagger-ui-dist/swagger-ui-bundle.js") },
  { name: "swagger-ui.css", type: "css", file: require.resolve("swagger-ui-dist/swagger-ui.css") },
];

/** Serves the public API document, and a page that shows it. */
export function documentRouter({ baseUrl }: Pick<Services, "baseUrl">): Router {
  const router = express.Router();
  const serve = (path: string, type: string, make: () => string) => router.get(path, sendFixed(type, make));
  serve("/", "html", makePage);
  serve("/openapi.json", "json", () => JSON.stringify(makeDocument(baseUrl())));
  for (const { name, type, file } of VIEWER) serve(`/viewer/${name}`, type, () => readFileSync(file, "utf8"));
  return router;
}

/** Serves a text that never changes while the server runs; it is created on first use. */
function sendFixed(type: string, make: () => string): RequestHandler {
  let fixed: { body: PrecompressedBody; etag: string } | undefined;
  return async (request, response) => {
    if (!fixed) {
      const text = make();
      fixed = { body: new PrecompressedBody(text), etag: makeEtag(text) };
    }
    response.set({ ETag: fixed.etag, "Cache-Control": "no-cache", Vary: "Accept-Encoding" });
    if (hasCurrent(request, fixed.etag)) return response.status(304).end();
    return sendPrecompressed(request, response.type(type), fixed.body);
  };
}
