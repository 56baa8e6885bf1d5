import { createHash, timingSafeEqual } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Services } from "../rpc/context.ts";
import { findLastBackup } from "../backup/last-backup.ts";
import { countEmails } from "../mail/outbox.ts";
import { appRouter } from "../router.ts";

/** The process's metrics: memory, CPU time, event loop lag. Shared by all servers in the process. */
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics, eventLoopMonitoringPrecision: 20 });

/** In seconds. An unchanged state takes a few milliseconds, hashing a password a tenth of a second. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface Metrics {
  /** Counts a finished request that took `took` milliseconds. */
  count: (request: Request, response: Response, took: number) => void;
  /** Serves the metrics in Prometheus format to requests with the token; without a configured token, to none. */
  answer: (token: string | null) => RequestHandler;
}

interface Observed extends Pick<Services, "db" | "hub" | "sockets" | "stateCache"> {
  /** The path of the SQLite file, or the URL of the PostgreSQL database. */
  place: string;
}

/** The metrics of one server. No label names a person, and each has only values from a fixed set. */
export function createMetrics({ db, hub, sockets, stateCache, place }: Observed): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took; the count is how many there were",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers,
  });
  // Each of these registers itself.
  void new Gauge({
    name: "crewtide_open_sockets",
    help: "Open sockets, by path",
    labelNames: ["path"],
    registers,
    collect() {
      this.reset();
      for (const [path, count] of sockets.countByPath()) this.set({ path }, count);
    },
  });
  void new Counter({
    name: "crewtide_events_published_total",
    help: "Published live events",
    registers,
    collect() {
      this.reset();
      this.inc(hub.published);
    },
  });
  void new Counter({
    name: "crewtide_state_requests_total",
    help: "Requested states of a collective, by whether one was cached",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      this.inc({ outcome: "hit" }, stateCache.counts.hits);
      this.inc({ outcome: "built" }, stateCache.counts.builds);
    },
  });
  void new Gauge({
    name: "crewtide_outbox_mails",
    help: "Emails in the outbox, by status; missing while the database cannot be read",
    labelNames: ["status"],
    registers,
    async collect() {
      this.reset();
      // The other metrics matter most when the database has problems, which /healthz reports.
      const counts = await countEmails(db).catch(() => ({}));
      for (const [status, count] of Object.entries(counts)) this.set({ status }, count);
    },
  });
  void new Gauge({
    name: "crewtide_last_backup_timestamp_seconds",
    help: "When the last backup of the SQLite file was made; missing if none was",
    registers,
    collect() {
      this.remove();
      const time = findLastBackup(place);
      if (time !== undefined) this.set(time / 1_000);
    },
  });
  const all = Registry.merge([processMetrics, registry]);
  return {
    count: (request, response, took) => {
      const status = response.writableFinished ? String(response.statusCode) : "aborted";
      durations.observe({ method: methodOf(request), route: routeOf(request), status }, took / 1_000);
    },
    answer: (token) => async (request, response, next) => {
      if (token === null || !isSame(request.get("authorization") ?? "", `Bearer ${token}`)) return next();
      const text = await all.metrics();
      // Bypass Express, which would change the content type.
      return response.writeHead(200, { "Content-Type": all.contentType, "Cache-Control": "no-store" }).end(text);
    },
  };
}

/** Compares in constant time: digests have equal lengths, and do not reveal how close a guess is. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

function methodOf({ method }: Request): string {
  return METHODS.has(method) ? method : "other";
}

const PROCEDURES = new Set(Object.keys(appRouter._def.procedures));

/** The pattern or procedure of a request. The URL itself may contain a token, and has unlimited values. */
function routeOf(request: Request): string {
  const [, procedure] = /^\/trpc\/([^?]*)/.exec(request.originalUrl) ?? [];
  if (procedure !== undefined) {
    if (PROCEDURES.has(procedure)) return `/trpc/${procedure}`;
    return procedure.includes(",") ? "/trpc (several)" : "/trpc (unknown)";
  }
  const { route, baseUrl } = request as { route?: { path: unknown }; baseUrl: string };
  return typeof route?.path === "string" ? `${baseUrl.toLowerCase()}${route.path}` : "(other)";
}
