import type { IncomingMessage } from "node:http";
import type { TRPCError } from "@trpc/server";
import { createExpressMiddleware } from "@trpc/server/adapters/express";
import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import type { Logger } from "pino";
import type { ErrorCode } from "../shared/errors.ts";
import { whenAnswered } from "./http/answered.ts";
import { createContext, type Services } from "./context.ts";
import { AppError, isServerFault } from "./errors.ts";
import { sendCollectiveState } from "./features/collective/send-collective-state.ts";
import { answerHealth } from "./operations/health.ts";
import { readJsonBody } from "./http/json-body.ts";
import { createMetrics } from "./operations/metrics.ts";
import { mayReadMetrics } from "./operations/metrics-access.ts";
import { documentRouter } from "./rest/openapi/document-router.ts";
import { isForeignRequest } from "./http/same-origin.ts";
import { nameRequests } from "./http/request-id.ts";
import { logAnswers } from "./http/access-log.ts";
import { restRouter } from "./rest/rest-router.ts";
import { httpRouter } from "./router.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { sendFailure, type Failure } from "./http/send-failure.ts";
import { serveClient } from "./http/static-files.ts";
import { asTrpcError, explain } from "./trpc.ts";

export interface AppOptions {
  services: Services;
  /** Where people reach the app; only its own pages may change anything. */
  baseUrl: () => string;
  session: RequestHandler;
  /** The folder of the built client. */
  clientFolder: string;
  trustProxy: number;
  metricsToken: string | null;
  log: Logger;
}

const MAX_BATCH = 20;
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Everything that is answered over HTTP. */
export function createApp(options: AppOptions): Express {
  const { services, baseUrl, session, clientFolder, trustProxy, metricsToken, log } = options;
  const metrics = createMetrics(services);
  const app = express();
  app.set("trust proxy", trustProxy);
  app.disable("x-powered-by");
  const name = nameRequests(trustProxy);
  const watch = whenAnswered(logAnswers(log), metrics.count);
  const secure = securityHeaders(baseUrl);
  app.use((request, response, next) => {
    name(request, response);
    watch(request, response);
    secure(response);
    next();
  });

  // Everybody's first question, and often asked again: what guards the other calls has nothing to look at here.
  app.get("/trpc/collective.state", session, sendCollectiveState(services, "trpcBody"));
  app.get("/api/my_collective/state", session, sendCollectiveState(services, "restBody"));

  app.use(["/trpc", "/api"], refuseForeign(baseUrl), refuseGarbled, session, readJsonBody, compression());
  app.use("/trpc", answerTrpc(services, log));
  app.use("/api", documentRouter(), restRouter(services, log), pathNotFound);
  app.get("/healthz", answerHealth({ db: services.db, log }));
  const mayRead = (request: IncomingMessage) => mayReadMetrics(request, { token: metricsToken, trustProxy });
  app.get("/metrics", metrics.answer(mayRead), pathNotFound);
  serveClient(app, clientFolder);
  app.use(failure(log));
  return app;
}

function answerTrpc(services: Services, log: Logger): RequestHandler {
  return createExpressMiddleware({
    router: httpRouter,
    createContext: ({ req }) => createContext(services, req).catch(asAnswered),
    maxBatchSize: MAX_BATCH,
    responseMeta: ({ errors }) => ({
      headers: {
        // One's own answers are not to be found in a shared computer's cache.
        "Cache-Control": "no-store",
        ...retryAfter(errors),
      },
    }),
    onError: ({ error, path, ctx }) => {
      if (!isServerFault(explain(error).code)) return;
      log.error({ err: error.cause ?? error, path, requestId: ctx?.requestId }, "A call failed");
    },
  });
}

const pathNotFound: RequestHandler = () => {
  throw new AppError("PathNotFound");
};

function refuseForeign(baseUrl: () => string): RequestHandler {
  return (request, _response, next) => {
    const foreign = !SAFE_METHODS.has(request.method) && isForeignRequest(request, baseUrl());
    if (foreign) throw new AppError("ForeignOrigin");
    next();
  };
}

/** Thrown while the context is made, an error passes by the procedures, which would see to it. */
function asAnswered(error: unknown): never {
  throw error instanceof AppError ? asTrpcError(error) : error;
}

/**
 * An address that cannot be decoded, or that reads as the name of another host, is the caller's fault; tRPC would take
 * it for the server's.
 */
const refuseGarbled: RequestHandler = ({ path }, _response, next) => {
  if (/^[/\\]{2}/.test(path)) throw new AppError("MalformedRequest");
  try {
    decodeURIComponent(path);
  } catch (error) {
    throw new AppError("MalformedRequest", { cause: error });
  }
  next();
};

/** When to call again, where too many calls were among those of a batch. */
function retryAfter(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.flatMap(({ cause }) => (cause instanceof AppError ? (cause.retryAfter ?? []) : []));
  return waits.length > 0 ? { "Retry-After": String(Math.max(...waits)) } : {};
}

/** What Express and its parsers refuse by a status alone. */
const CODES: Record<number, ErrorCode> = { 404: "PathNotFound", 413: "PayloadTooLarge", 415: "UnsupportedMediaType" };

function failure(log: Logger): ErrorRequestHandler {
  // oxlint-disable-next-line max-params -- Express knows an error handler by its four parameters.
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const failed = failureOf(error);
    if (isServerFault(failed.code)) log.error({ err: error, requestId: request.id }, "A request failed");
    return sendFailure(response, failed);
  };
}

function failureOf(error: unknown): Failure {
  if (error instanceof AppError) return error;
  const status = error instanceof Error && "status" in error ? Number(error.status) : 500;
  return { code: status >= 400 && status < 500 ? (CODES[status] ?? "MalformedRequest") : "InternalError" };
}
