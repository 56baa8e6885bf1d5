import type { Request, Response } from "express";
import type { Logger } from "pino";
import type { Observer } from "./answered.ts";

/** Notes what was answered: at `error` where the server failed, else at `debug`. */
export function logAnswers(log: Logger): Observer {
  return (request, response, took) => {
    const level = response.statusCode >= 500 ? "error" : "debug";
    if (log.isLevelEnabled(level)) log[level](describe(request, response, took), "A request was answered");
  };
}

/** What a request is worth in the log: no header, no query and no token, any of which is a secret or may hold one. */
function describe({ id, method, originalUrl }: Request, { statusCode, writableFinished }: Response, took: number) {
  const path = withoutToken(originalUrl.split("?")[0] ?? "");
  const status = writableFinished ? statusCode : "aborted";
  return { requestId: id, method, path, status, took: Math.round(took) };
}

/** The address of one's own expression of interest ends in the token that was mailed. */
function withoutToken(path: string): string {
  return path.replace(/(\/(interest|by_auth_token|eoi)\/)[^/]+$/, "$1...");
}
