import express, { type Request, type RequestHandler } from "express";
import { AppError } from "../errors.ts";

/** Maximum size of a body, in bytes. */
const MAX_BODY_BYTES = 256 * 1024;
/**
 * Maximum depth: tRPC serialises a body again, and a deeper one would overflow the stack. No call needs a fifth of it.
 */
const MAX_DEPTH = 20;

const parse = express.json({
  limit: MAX_BODY_BYTES,
  // oxlint-disable-next-line max-params -- body-parser calls it with four.
  verify: (_request, _response, _bytes, encoding) => {
    if (encoding !== "utf-8") throw new AppError("UnsupportedMediaType");
  },
});

/**
 * Reads a request's body, which has to be JSON of bounded size and depth: a form on another site's page cannot send it.
 * Throws `UnsupportedMediaType`, `PayloadTooLarge` and `MalformedRequest`.
 */
export const readJsonBody: RequestHandler = (request, response, next) => {
  if (hasBody(request) && !request.is("json")) throw new AppError("UnsupportedMediaType");
  parse(request, response, (error?: unknown) => {
    next(error ?? (isDeeperThan(MAX_DEPTH, request.body) ? new AppError("MalformedRequest") : undefined));
  });
};

function hasBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function isDeeperThan(limit: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return limit === 0 || Object.values(value).some((inner) => isDeeperThan(limit - 1, inner));
}
