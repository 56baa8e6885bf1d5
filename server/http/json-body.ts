import express, { type Request, type RequestHandler, type Response } from "express";
import { MAX_FILE_BYTES } from "../../shared/constants.ts";
import { AppError } from "../errors.ts";
import { assertBounded } from "./bounded-json.ts";
import { failureOf } from "./failure.ts";

/** Maximum size of a body, or of what a body has besides a file, in bytes. */
export const MAX_BODY_BYTES = 256 * 1024;

/** Parses a body of bounded size, depth and number of values, which must not be compressed. */
export const parseJson = (limit: number) =>
  express.json({
    limit,
    inflate: false,
    // oxlint-disable-next-line max-params -- body-parser calls it with four.
    verify: (_request, _response, bytes, encoding) => {
      if (encoding !== "utf-8") throw new AppError("UnsupportedMediaType");
      assertBounded(bytes);
    },
  });

const parse = parseJson(MAX_BODY_BYTES);

/**
 * Refuses a body that is not JSON: a form on another site's page cannot send that. Nor can it send what a tRPC request
 * with a file has. Neither is read before it is known who sends it and limits have counted (`readBody`,
 * `file-input.ts`). Throws `UnsupportedMediaType`, `PayloadTooLarge`.
 */
export const refuseOtherBodies: RequestHandler = (request, _response, next) => {
  const { "content-encoding": encoding = "identity", "content-length": length } = request.headers;
  const isFile = request.baseUrl === "/trpc" && Boolean(request.is("application/octet-stream"));
  const isTaken = (isFile || Boolean(request.is("json"))) && encoding.toLowerCase() === "identity";
  if (hasBody(request) && !isTaken) throw new AppError("UnsupportedMediaType");
  if (isFile && Number(length ?? 0) > MAX_BODY_BYTES + MAX_FILE_BYTES) throw new AppError("PayloadTooLarge");
  // tRPC passes on this stream, and would begin to read it if nothing were set.
  request.body = isFile ? request : undefined;
  next();
};

/** Reads the body of a request, once; undefined if it has none. Throws `PayloadTooLarge` and `MalformedRequest`. */
export function readBody(request: Request, response: Response): Promise<unknown> {
  return new Promise((resolve, reject) => {
    parse(request, response, (error?: unknown) => {
      if (error) reject(new AppError(failureOf(error)?.code ?? "MalformedRequest", { cause: error }));
      // If its client has gone, the parser reads nothing. That must not pass for an empty body.
      else if (request.body === undefined && hasBody(request)) reject(new AppError("MalformedRequest"));
      else resolve(request.body);
    });
  });
}

function hasBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
