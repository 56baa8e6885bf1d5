import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { hideTokens } from "./hide-tokens.ts";

declare module "node:http" {
  interface IncomingMessage {
    /** Identifies the request in the log and in the response. */
    id?: string;
  }
}

/** Accepted request ids from a proxy: nothing that could forge a line in the log. */
const SAFE_ID = /^[\w-]{8,64}$/;

interface AccessLogOptions {
  log: Logger;
  trustProxy: number;
  /** The paths of all routes: their tokens are not logged. */
  patterns: readonly string[];
  /** Called once a request is over, with how long it took in milliseconds. */
  count: (request: Request, response: Response, took: number) => void;
}

/**
 * Gives each request an id, in the log and in `X-Request-Id`, so that people can quote it when they report an error. An
 * id sent with the request is used only if a proxy is trusted. When the request is over, it is counted and logged: at
 * `error` if the server failed, else at `debug`.
 */
export function accessLog({ log, trustProxy, patterns, count }: AccessLogOptions): RequestHandler {
  const withoutTokens = hideTokens(patterns);
  return (request, response, next) => {
    const startedAt = performance.now();
    const given = request.headers["x-request-id"];
    request.id = trustProxy > 0 && typeof given === "string" && SAFE_ID.test(given) ? given : randomUUID();
    response.setHeader("X-Request-Id", request.id);
    response.once("close", () => {
      const took = performance.now() - startedAt;
      count(request, response, took);
      const level = response.statusCode >= 500 ? "error" : "debug";
      if (!log.isLevelEnabled(level)) return;
      // Headers and the query are left out: they may contain secrets.
      const path = withoutTokens(request.originalUrl);
      const status = response.writableFinished ? response.statusCode : "aborted";
      const { id: requestId, method } = request;
      log[level]({ requestId, method, path, status, took: Math.round(took) }, "A request was answered");
    });
    next();
  };
}
