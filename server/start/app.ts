import type { RequestListener } from "node:http";
import compression from "compression";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import type { Logger } from "pino";
import { DOCUMENT_PATHS, PAGE_ERRORS_PATH, ROUTE_PATHS, WEB_MANIFEST_PATH } from "../../shared/paths.ts";
import type { OpenDatabase } from "../db/database.ts";
import type { Config } from "../config.ts";
import type { Services } from "../rpc/context.ts";
import { AppError } from "../errors.ts";
import { sendCalendar, sendGatheringCalendar } from "../features/calendar/send-calendar.ts";
import { sendCollectiveState } from "../features/state/send-collective-state.ts";
import { sendActivity } from "../features/journal/activity-feed.service.ts";
import { unsubscribeAtOnce } from "../features/mail-preferences/one-click.ts";
import { accessLog } from "../http/access-log.ts";
import { boundPipelining } from "../http/bound-connections.ts";
import { failureOf, isServerFault, sendFailure } from "../http/failure.ts";
import { languageOf } from "../http/language-of.ts";
import { refuseOtherBodies } from "../http/json-body.ts";
import { refuseGarbledPaths } from "../http/garbled-paths.ts";
import { refuseLongAddresses } from "../http/long-addresses.ts";
import { refuseForeign } from "../http/same-origin.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { sendWebManifest } from "../http/web-manifest.ts";
import { serveHealth } from "../operations/health.ts";
import { createMetrics } from "../operations/metrics.ts";
import { logPageErrors } from "../operations/page-errors.ts";
import { documentRouter } from "../rest/openapi/document-router.ts";
import { ENDPOINTS } from "../rest/endpoints.ts";
import { restRouter } from "../rest/rest-router.ts";
import { skipSignIn } from "../features/auth/skip-sign-in.ts";
import { serveProcedures } from "./serve-procedures.ts";

/** The paths of all routes. */
const PATTERNS = [
  ...Object.values({ ...ROUTE_PATHS, ...DOCUMENT_PATHS }),
  ...ENDPOINTS.map(({ path }) => `/api${path}`),
];

export interface AppOptions {
  services: Services;
  database: OpenDatabase;
  config: Pick<Config, "database" | "baseUrl" | "trustProxy" | "metricsToken">;
  /** The public URL; only its own pages may change anything. */
  baseUrl: () => string;
  session: RequestHandler;
  client?: RequestHandler | undefined;
  log: Logger;
}

/** Creates the Express app, with everything served over HTTP. */
export function createApp(options: AppOptions): Express {
  const { services, database, config, baseUrl, session, client, log } = options;
  const { trustProxy } = config;
  const metrics = createMetrics({ ...services, place: config.database });
  const app = express();
  app.set("trust proxy", trustProxy);
  app.disable("x-powered-by");
  app.use(
    boundPipelining(),
    accessLog({ log, trustProxy, patterns: PATTERNS, count: metrics.count }),
    securityHeaders({ https: config.baseUrl?.startsWith("https:") ?? false }),
    refuseLongAddresses,
  );

  // By far the most frequent request, which needs none of the checks of the others.
  app.get("/trpc/collective.state", session, sendCollectiveState(services, "trpcBody"));
  app.get("/api/my_collective/state", session, sendCollectiveState(services, "restBody"));

  app.use(["/trpc", "/api"], refuseForeign(baseUrl), refuseGarbledPaths, session, refuseOtherBodies, compression());
  app.use("/trpc", serveProcedures(services, log));
  app.use("/api", documentRouter(services), restRouter(services, log), pathNotFound);
  app.get("/healthz", serveHealth({ database, log }));
  app.post(PAGE_ERRORS_PATH, refuseForeign(baseUrl), logPageErrors(services, log));
  app.get(DOCUMENT_PATHS.calendar, sendCalendar(services));
  app.get(DOCUMENT_PATHS.gatheringCalendar, session, sendGatheringCalendar(services));
  app.get(DOCUMENT_PATHS.linkedCalendar, sendGatheringCalendar(services));
  app.get(DOCUMENT_PATHS.activityFeed, sendActivity(services));
  app.get(ROUTE_PATHS.login, session, skipSignIn(services));
  app.post(ROUTE_PATHS.unsubscribeAtOnce, unsubscribeAtOnce(services));
  app.get(WEB_MANIFEST_PATH, sendWebManifest);
  app.get("/metrics", metrics.answer(config.metricsToken), pathNotFound);
  app.use(...(client ? [client] : []), pathNotFound);
  app.use(sendMiddlewareFailure(log));
  return app;
}

/**
 * Express would answer an address that it cannot parse, such as `http://[/x`, before all middleware. Here it gets one
 * of no procedure. It hands on nothing else (`sendMiddlewareFailure`).
 */
export function listenerOf(app: Express): RequestListener {
  return (request, response) =>
    app(request as Request, response as Response, () => {
      request.url = "/api/unknown";
      app(request, response);
    });
}

const pathNotFound: RequestHandler = () => {
  throw new AppError("PathNotFound");
};

function sendMiddlewareFailure(log: Logger): ErrorRequestHandler {
  // oxlint-disable-next-line max-params -- Express knows an error handler by its four parameters.
  return (error: unknown, request, response, _next) => {
    const failure = failureOf(error, languageOf(request)) ?? { code: "MalformedRequest" };
    if (isServerFault(failure)) log.error({ err: error, requestId: request.id }, "A request failed");
    if (response.headersSent) response.destroy();
    else sendFailure(response, failure);
  };
}
