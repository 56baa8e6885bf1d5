import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";

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
  /** Called once a request is over, with how long it took in milliseconds. */
  count: (request: Request, response: Response, took: number) => void;
}

/**
 * Gives each request an id, in the log and in `X-Request-Id`, so that people can quote it when they report an error. An
 * id sent with the request is used only if a proxy is trusted. When the request is over, it is counted and logged: at
 * `error` if the server failed, else at `debug`.
 */
export function accessLog({ log, trustProxy, count }: AccessLogOptions): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const given = request.headers["x-request-id"];
    request.id = trustProxy > 0 && typeof given === "string" && SAFE_ID.test(given) ? given : randomUUID();
    response.setHeader("X-Request-Id", request.id);
    response.once("close", () => {
      const took = performance.now() - startedAt;
      count(request, response, took);
      const level = response.statusCode >= 500 ? "error" : "debug";
      if (log.isLevelEnabled(level)) log[level](describe(request, response, took), "A request was answered");
    });
    next();
  };
}

/** Omits headers, the query and tokens in paths, because they may contain secrets. */
function describe({ id, method, originalUrl }: Request, { statusCode, writableFinished }: Response, took: number) {
  const path = withoutToken(originalUrl.split("?")[0] ?? "");
  const status = writableFinished ? statusCode : "aborted";
  return { requestId: id, method, path, status, took: Math.round(took) };
}

/** The URLs of an expression of interest, of a calendar or feed, and those that turn mails off, end with a token. */
function withoutToken(path: string): string {
  return path.replace(/(\/(interest|by_auth_token|eoi|calendar|activity|unsubscribe)\/)[^/]+$/, "$1...");
}
