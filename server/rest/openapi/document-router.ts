import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import express, { type RequestHandler, type Router } from "express";
import { hasCurrent, makeEtag } from "../../http/etag.ts";
import { PrecompressedBody, sendPrecompressed } from "../../http/precompressed-response.ts";
import { makeDocument } from "./document.ts";
import { PAGE } from "./page.ts";

/** Of the viewer's package, what the page needs; packages stay in node_modules, also beside a build. */
const require = createRequire(import.meta.url);
const VIEWER = [
  { name: "swagger-ui.js", type: "js", file: require.resolve("swagger-ui-dist/swagger-ui-bundle.js") },
  { name: "swagger-ui.css", type: "css", file: require.resolve("swagger-ui-dist/swagger-ui.css") },
];

/** What anyone may read below `/api`: the document of the documented paths, and a page that shows it. */
export function documentRouter(): Router {
  const router = express.Router();
  router.get(
    "/",
    sendFixed("html", () => PAGE),
  );
  router.get(
    "/openapi.json",
    sendFixed("json", () => JSON.stringify(makeDocument())),
  );
  for (const { name, type, file } of VIEWER) {
    router.get(
      `/viewer/${name}`,
      sendFixed(type, () => readFileSync(file, "utf8")),
    );
  }
  return router;
}

/** Answers a text that stays the same while the server runs; it is made when it is first asked for. */
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
