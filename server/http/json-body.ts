import express, { type Request, type RequestHandler } from "express";
import { MAX_FILE_BYTES } from "../../shared/constants.ts";
import { AppError } from "../errors.ts";

/** Maximum size of a body, or of what a body has besides a file, in bytes. */
export const MAX_BODY_BYTES = 256 * 1024;
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
 * Nor can it send what a tRPC call with a file has.
 * Throws `UnsupportedMediaType`, `PayloadTooLarge` and `MalformedRequest`.
 */
export const readJsonBody: RequestHandler = (request, response, next) => {
  if (request.baseUrl === "/trpc" && request.is("application/octet-stream")) {
    if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES + MAX_FILE_BYTES) {
      throw new AppError("PayloadTooLarge");
    }
    // tRPC passes on this stream. It is read once it is known who sends it (`file-input.ts`).
    request.body = request;
    return next();
  }
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
