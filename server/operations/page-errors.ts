import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { pageErrorSchema } from "../../shared/basics/page-errors.schema.ts";
import type { Services } from "../rpc/context.ts";
import { validated } from "../errors.ts";
import { parseJson } from "../http/json-body.ts";
import { networkOf } from "../http/rate-limits.ts";

/** Maximum size of a report, in bytes: far more than one has. */
const MAX_BYTES = 4 * 1024;

/** Logs errors of pages, each once an hour, as anybody can send one. Throws `ValidationFailed`, `TooManyRequests`. */
export function logPageErrors({ limits }: Pick<Services, "limits">, log: Logger): RequestHandler[] {
  return [
    async (request, _response, next) => {
      await limits.count("pageErrorsFrom", networkOf(request.ip ?? ""));
      next();
    },
    parseJson(MAX_BYTES),
    async (request, response) => {
      const pageError = validated(pageErrorSchema, request.body);
      const isNew = await limits.admits("samePageError", JSON.stringify(pageError));
      if (isNew && (await limits.admits("pageErrors", "all")))
        log.warn({ requestId: request.id, pageError }, "A page has reported an error");
      response.status(204).end();
    },
  ];
}
