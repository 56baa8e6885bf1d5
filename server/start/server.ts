import { createServer, type IncomingMessage, type ServerOptions } from "node:http";
import type { Agent } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { mailboxOf } from "../../shared/basics/email-address.ts";
import { paths, withToken } from "../../shared/paths.ts";
import { addressOf } from "./address.ts";
import { startDailyBackups, type DailyBackups } from "../backup/daily-backups.ts";
import { copiesOf } from "../backup/old-copies.ts";
import { createApp, listenerOf } from "./app.ts";
import { BUILD_ID } from "../build.ts";
import { systemClock, type Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { hostOf, type Services } from "../rpc/context.ts";
import { assertSavable, isPostgresql, lockDatabase, openDatabase, type OpenDatabase } from "../db/database.ts";
import { migrateAtStart } from "../db/migrate.ts";
import { untilAvailable } from "../db/until-available.ts";
import { SetupGate } from "../sessions/setup-gate.ts";
import { isCurrent } from "../features/news/current-emails.ts";
import { loadCollectiveState } from "../features/state/collective-state.service.ts";
import { getIntervalHistory } from "../features/intervals/history.service.ts";
import { getIntervalOverview } from "../features/intervals/overview.service.ts";
import { resealSecrets } from "../features/two-step/reseal-secrets.ts";
import { scheduleJobs, type JobScheduler } from "../jobs/scheduler.ts";
import { assertDatabaseNotLost, assertSecretNotLost } from "../operations/lost-files.ts";
import type { KeepAlive } from "../sockets/keep-alive.ts";
import { LiveHub } from "../revision/live-hub.ts";
import { derivePushKey, type PushKey } from "../mail/push/push-key.ts";
import { startPushWorker } from "../mail/push/push-worker.ts";
import { recordMailServer } from "../mail/failing-delivery.ts";
import { checkPushKey } from "../mail/push/push-devices.queries.ts";
import { publicAgent } from "../mail/push/public-addresses.ts";
import { pushTransport } from "../mail/push/push-transport.ts";
import { startMailWorker } from "../mail/mail-worker.ts";
import type { OutboxWorker } from "../mail/outbox-worker.ts";
import { SignedTokens } from "../mail/signed-tokens.ts";
import { openTransport } from "../mail/transports/open-transport.ts";
import { SESSION_LIFETIME } from "../sessions/sessions.ts";
import { sessionCookie } from "../sessions/session-cookie.ts";
import { SecretBox } from "../sessions/secret-box.ts";
import { loadPushSecret, loadSessionSecrets } from "../sessions/session-secrets.ts";
import { closeWhenStuck } from "../http/bound-connections.ts";
import { Uploads } from "../http/file-input.ts";
import { gracefulClose } from "../http/graceful-close.ts";
import { RateLimits } from "../http/rate-limits.ts";
import { SocketRegistry } from "../sessions/socket-registry.ts";
import { serveSockets } from "../sockets/serve-sockets.ts";
import { DocumentCache } from "../revision/document-cache.ts";
import { readAtRevision, RevisionCache } from "../revision/revision-cache.ts";
import { createStateCache } from "../revision/state-cache.ts";
import { watchDatabase } from "../sockets/watch-other-processes.ts";
import { Threads } from "../threads/threads.ts";

export interface RunningServer {
  /** The public URL. */
  url: string;
  port: number;
  /** The URL of the set-up page; null once somebody can sign in. */
  setupUrl: string | null;
  services: Services;
  jobs: JobScheduler;
  mail: OutboxWorker;
  /** Null if the server has no key, so that nobody is notified. */
  notifications: OutboxWorker | null;
  /** Null if no folder for them is set. */
  backups: DailyBackups | null;
  /** Lets requests and emails finish, closes sockets, and the database last. Takes less than 10 seconds. */
  stop: () => Promise<void>;
}

export interface StartOptions {
  config: Config;
  log: Logger;
  /** Serves the client (`staticFiles`). Without it there is only the API. */
  client?: RequestHandler | undefined;
  /** With a given clock, jobs and emails run only when `jobs.runDue` and `deliverDue` are called. */
  clock?: Clock;
  keepAlive?: KeepAlive | undefined;
  /** How long a write waits for another process's lock, in milliseconds; five seconds by default. */
  lockPatience?: number | undefined;
  stopGraces?: StopGraces | undefined;
  threads?: Threads | undefined;
  /** Connects to push services; to public addresses alone if it is left out. */
  pushAgent?: Agent | undefined;
  /** Identifies the build, because clients cache its responses. */
  build?: string | undefined;
}

/** How long clients may take when the server stops, in milliseconds: for a running request, and to close a socket. */
interface StopGraces {
  request: number;
  socket: number;
}

export const STOP_GRACES: StopGraces = { request: 8_000, socket: 2_000 };

/** A request that offers another protocol gets its answer (RFC 9110, 7.8). Node before 22.21, and
 * from 23 to 24.8, refuses it. */
const ONLY_WEBSOCKETS: ServerOptions = {
  // @ts-expect-error -- Node's types do not know it yet.
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === "websocket",
};

/** Size of the accept queue: after a restart, all clients reconnect at about the same time. */
const BACKLOG = 4_096;

/**
 * Opens and migrates the database, runs due jobs, and listens. A start that fails leaves nothing open. Throws if files
 * are lost, or if another server uses the database: neither server would know the other's clients.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, lockPatience } = options;
  assertDatabaseNotLost(config);
  const unlock = lockDatabase(config.database);
  if (!unlock) throw new Error(`Another Crewtide is running on ${config.database}, or it is being restored.`);
  let database: OpenDatabase | undefined;
  const parts: Part[] = [];
  const end = async () => {
    await Promise.all(parts.map(async (part) => part.stop()));
    await database?.close();
    unlock();
  };
  try {
    database = openDatabase(config.database, { lockPatience });
    const started = await startParts(options, database, parts);
    let ending: Promise<void> | undefined;
    return { ...started, stop: () => (ending ??= end()) };
  } catch (error) {
    await end();
    throw error;
  }
}

/** A part of the server that uses the database until it is stopped. */
interface Part {
  stop: () => void | Promise<void>;
}

/** Adds each started part to `parts`, so that it can be stopped even if the next one fails to start. */
async function startParts(
  {
    config,
    log,
    client,
    clock,
    keepAlive,
    stopGraces = STOP_GRACES,
    threads = new Threads(),
    pushAgent = publicAgent(),
    build = BUILD_ID,
  }: StartOptions,
  database: OpenDatabase,
  parts: Part[],
): Promise<Omit<RunningServer, "stop">> {
  const { db } = database;
  await untilAvailable(config.database, log, async () => {
    await assertSecretNotLost(db, config);
    const applied = await migrateAtStart(db);
    if (applied.length > 0) log.info({ migrations: applied.length, last: applied.at(-1) }, "The database was migrated");
    await assertSavable(db);
  });

  const address = { baseUrl: addressOf(config, config.port) };
  const baseUrl = () => address.baseUrl;
  const time = clock ?? systemClock(config.timeZone);
  const hub = new LiveHub();
  const secrets = config.sessionSecrets ?? loadSessionSecrets(config.dataFolder);
  const pushKey = findPushKey(config);
  const services: Services = {
    db,
    hub,
    clock: time,
    timeZone: config.timeZone,
    stateCache: createStateCache({
      load: (collectiveId) => loadCollectiveState({ db, clock: time, timeZone: config.timeZone }, collectiveId),
      build,
    }),
    historyCache: new RevisionCache((collectiveId, today) =>
      readAtRevision(db, collectiveId, (trx) => getIntervalHistory(trx, collectiveId, today)),
    ),
    overviewCache: new RevisionCache((collectiveId, today, intervalId) =>
      readAtRevision(db, collectiveId, (trx) => getIntervalOverview(trx, { collectiveId, intervalId }, today)),
    ),
    feedDocuments: new DocumentCache(),
    sockets: new SocketRegistry(config.rateLimits),
    setupGate: new SetupGate(secrets),
    limits: new RateLimits(config.rateLimits ? database : null),
    threads,
    // With PostgreSQL, there need not be a folder for data.
    uploads: new Uploads(isPostgresql(config.database) ? tmpdir() : config.dataFolder),
    secretBox: new SecretBox(secrets),
    signedTokens: new SignedTokens(secrets),
    pushKey: pushKey?.publicKey ?? null,
    baseUrl,
    sendsMail: config.mail.via !== "files",
    host: hostOf(config, time.now()),
    copies: copiesOf(config),
    log,
  };
  parts.push(threads);
  const unreadable = await resealSecrets(services);
  if (unreadable > 0)
    log.warn({ accounts: unreadable }, "Codes of authenticator apps need a session secret that is no longer given");
  const jobs = scheduleJobs(services, { log, ...(clock && { lookInterval: null }) });
  parts.push(jobs);
  await jobs.runDue();

  const session = sessionCookie(secrets, config.baseUrl ?? "http:");
  const app = createApp({ services, database, config, baseUrl, session, client, log });
  const server = createServer(ONLY_WEBSOCKETS, listenerOf(app));
  closeWhenStuck(server);
  const sockets = serveSockets({ server, app, services, session, baseUrl, log, keepAlive });
  parts.push({ stop: gracefulClose(server, stopGraces.request) }, { stop: () => sockets.close(stopGraces.socket) });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: config.port, host: config.host, backlog: BACKLOG }, resolve);
  });
  const { port } = server.address() as AddressInfo;
  address.baseUrl = addressOf(config, port);
  parts.push({ stop: watchDatabase({ ...services, database, log }) });
  const setupToken = await services.setupGate.findToken(db);
  const mail = startMailWorker({
    db,
    timeZone: services.timeZone,
    clock: time,
    log,
    transport: openTransport(config.mail),
    from: config.mail.from,
    isCurrent: (written) => isCurrent(db, written, time),
    ...(clock && { pollInterval: null }),
  });
  parts.push(mail);
  if (config.mail.via !== "files") await recordMailServer(db);
  await checkPushKey(db, services.pushKey);
  const notifications =
    pushKey &&
    startPushWorker({
      db,
      sessionLifetime: SESSION_LIFETIME,
      clock: time,
      log,
      isCurrent: (written) => isCurrent(db, written, time),
      transport: pushTransport({ key: pushKey, contact: contactOf(config, address.baseUrl), agent: pushAgent }),
      ...(clock && { pollInterval: null }),
    });
  if (notifications) parts.push(notifications);
  const backups =
    config.backups &&
    startDailyBackups({
      database: config.database,
      config: config.backups,
      clock: time,
      log,
      ...(clock && { lookInterval: null }),
    });
  if (backups) parts.push(backups);

  return {
    url: address.baseUrl,
    port,
    setupUrl: setupToken && address.baseUrl + withToken(paths.setup, setupToken),
    services,
    jobs,
    mail,
    notifications,
    backups,
  };
}

/** Null if nobody can be notified: with PostgreSQL, where all processes need the same secret, until it is set. */
function findPushKey({ callSecret, database, dataFolder }: Config): PushKey | null {
  if (callSecret !== null) return derivePushKey(callSecret);
  return isPostgresql(database) ? null : derivePushKey(loadPushSecret(dataFolder));
}

/** Whom push services may write to. */
function contactOf({ mail }: Config, baseUrl: string): string {
  return baseUrl.startsWith("https:") ? baseUrl : `mailto:${mailboxOf(mail.from)}`;
}
