import type { TRPCError } from "@trpc/server";
import { incomingMessageToRequest } from "@trpc/server/adapters/node-http";
import { resolveResponse } from "@trpc/server/http";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { createContext, type Services } from "../rpc/context.ts";
import { assertBounded, MAX_BATCH } from "../http/bounded-json.ts";
import { failureOf, headersOfRefusal, isServerFault } from "../http/failure.ts";
import { logFailedSignIns } from "../http/failed-sign-ins.ts";
import { readBody } from "../http/json-body.ts";
import { headersOf } from "../http/rate-limits.ts";
import { httpRouter } from "../router.ts";

/** Calls procedures for Express. Unlike tRPC's handler, it sends responses whole: `compression` skips small ones. */
export function serveProcedures(services: Services, log: Logger): RequestHandler {
  const noteFailure = logFailedSignIns(services, log);
  return async (request, response) => {
    const req = Object.assign(incomingMessageToRequest(request, response, { maxBodySize: null }), {
      // Called for the input of a procedure, once that is counted.
      json: () => readBody(request, response),
    });
    assertBounded(Buffer.from(new URL(req.url).searchParams.get("input") ?? ""));
    const resolved = await resolveResponse({
      router: httpRouter,
      req,
      path: request.path.slice(request.path.lastIndexOf("/") + 1),
      error: null,
      createContext: () => createContext(services, request, httpRouter),
      maxBatchSize: MAX_BATCH,
      // A query whose input is secret is sent as a POST.
      allowMethodOverride: true,
      // Private answers must not stay in the cache of a shared computer.
      responseMeta: ({ errors, ctx }) => ({
        headers: {
          "Cache-Control": "no-store",
          ...(ctx?.standing.calls && headersOf(ctx.standing.calls)),
          ...ctx?.unknownFields.headers(),
          ...headersOfLongestWait(errors),
        },
      }),
      onError: ({ error, path, ctx }) => {
        const failure = failureOf(error);
        noteFailure(request, path, failure);
        if (!isServerFault(failure)) return;
        log.error({ err: error.cause ?? error, path, requestId: ctx?.requestId }, "A call failed");
      },
    });
    response
      .status(resolved.status)
      .setHeaders(resolved.headers)
      .end(await resolved.text());
  };
}

/** The longest wait among the procedures of a batch, and its limit. */
function headersOfLongestWait(errors: readonly TRPCError[]): Record<string, string> {
  const failures = errors.flatMap((error) => failureOf(error) ?? []);
  const [longest] = failures.toSorted((one, other) => (other.retryAfter ?? 0) - (one.retryAfter ?? 0));
  return longest ? headersOfRefusal(longest) : {};
}
