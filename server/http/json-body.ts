import express, { type Request, type RequestHandler } from "express";
import { AppError } from "../errors.ts";

/** A body larger than this is refused, in bytes. */
const MAX_BYTES = 256 * 1024;
/** Nothing that is sent here is a fraction as deep. */
const MAX_DEPTH = 20;

const parse = express.json({
  limit: MAX_BYTES,
  // oxlint-disable-next-line max-params -- body-parser calls it with four.
  verify: (_request, _response, bytes, encoding) => {
    if (encoding !== "utf-8") throw new AppError("UnsupportedMediaType");
    if (isDeeperThan(MAX_DEPTH, bytes)) throw new AppError("MalformedRequest");
  },
});

/**
 * Reads a request's body, which has to be JSON, of bounded size and depth: a form of another site's page can send
 * neither. Throws `UnsupportedMediaType`, `PayloadTooLarge` and `MalformedRequest`.
 */
export const readJsonBody: RequestHandler = (request, response, next) => {
  if (hasBody(request) && !request.is("json")) throw new AppError("UnsupportedMediaType");
  parse(request, response, next);
};

function hasBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether JSON nests deeper than `limit`, told from its brackets outside of strings. */
function isDeeperThan(limit: number, bytes: Buffer): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (inString && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) inString = !inString;
    else if (inString) continue;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}
