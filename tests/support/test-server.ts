import type { RequestHandler } from "express";
import { pino, type Logger } from "pino";
import { CookieJar } from "../../scripts/connection/cookie-jar.ts";
import { openClient, type OpenClient } from "../../scripts/connection/open-client.ts";
import { addDays, type IsoDate } from "../../shared/basics/dates.ts";
import type { ErrorCode } from "../../shared/errors.ts";
import { readConfig } from "../../server/config.ts";
import { staticFiles } from "../../server/http/static-files.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { startServer, type RunningServer, type StartOptions } from "../../server/start/server.ts";
import { createDatabase, settingsFor } from "./new-database.ts";
import { CLIENT_BUILD } from "./client-build.ts";
import { NoThreads } from "./no-threads.ts";
import { send } from "./send.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";
import { createCollective, idIn, PASSWORD, type CollectiveFixture } from "./world.ts";

/** The token of the set-up page of a server without anybody. */
export function setupTokenOf({ running }: TestServer): string {
  return new URL(running.setupUrl ?? "").searchParams.get("token") ?? "";
}

type Wishes = Parameters<typeof createCollective>[2];

export interface TestServer {
  readonly url: string;
  readonly running: RunningServer;
  port: string;
  databaseUrl: string;
  clock: TestClock;
  collective: CollectiveFixture;
  /** The ids of the collective's people and crews, by name. */
  person: (name: string) => number;
  crew: (name: string) => number;
  /**
   * Stops the server and starts it on the same port and database, perhaps under another environment or as another build.
   */
  restart: (environment?: Record<string, string>, build?: string) => Promise<void>;
  /** Starts it again where a test has stopped `running` itself. */
  start: () => Promise<void>;
  /** Does what a new day asks for, as the server's own job would. */
  rollOver: () => Promise<void>;
  /** The same on every day up to this one, at noon. */
  liveUntil: (day: IsoDate) => Promise<void>;
  stop: () => Promise<void>;
}

interface Options extends Partial<
  Pick<StartOptions, "keepAlive" | "lockPatience" | "stopGraces" | "threads" | "pushAgent" | "build">
> {
  today?: string;
  environment?: Record<string, string>;
  log?: Logger;
  /** Leaves the database empty. */
  empty?: boolean;
  /** Another server, whose database and clock this one shares, as one more process would. */
  beside?: TestServer;
  /** Where it listens unless somebody else does; a free port where it is left out. */
  port?: string;
  /** Where its client is; `CLIENT_BUILD` where it is left out. */
  clientFolder?: string;
}

let built: RequestHandler | undefined;
/** Serves the client that all tests share. */
const builtClient = () => (built ??= staticFiles(CLIENT_BUILD));

/** A server of its own on a free port, with its own database. */
export async function startTestServer({
  today = "2026-02-15",
  environment = {},
  log = pino({ level: "silent" }),
  empty = false,
  beside,
  port: wished = "0",
  keepAlive,
  lockPatience,
  stopGraces,
  threads,
  pushAgent,
  build,
  clientFolder,
  ...wishes
}: Wishes & Options = {}): Promise<TestServer> {
  const clock = beside?.clock ?? createTestClock(today, environment["TIME_ZONE"]);
  const database = beside ? { url: beside.databaseUrl, remove: async () => {} } : await createDatabase();
  const startAt = (port: string, changed = environment, builtAs = build) => {
    const config = readConfig({
      PORT: port,
      ...settingsFor(database.url),
      TIME_ZONE: "UTC",
      ...changed,
    });
    const client = clientFolder === undefined ? builtClient() : staticFiles(clientFolder);
    return startServer({
      config,
      log,
      client,
      clock,
      keepAlive,
      lockPatience,
      stopGraces,
      threads: threads ?? new NoThreads(),
      pushAgent,
      build: builtAs,
    });
  };
  let running = await startAt(wished).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    return startAt("0");
  });
  const port = String(running.port);
  const found = () => createCollective(running.services.db, today, { intervals: 3, ...wishes });
  const collective = beside?.collective ?? (empty ? { id: 0, people: {}, crews: {} } : await found());
  const server: TestServer = {
    get url() {
      return running.url;
    },
    get running() {
      return running;
    },
    port,
    databaseUrl: database.url,
    clock,
    collective,
    // A new collective may take its place.
    person(name) {
      return idIn(this.collective.people, name);
    },
    crew(name) {
      return idIn(this.collective.crews, name);
    },
    restart: async (changed, builtAs) => {
      await running.stop();
      await noticeClosedConnections();
      running = await startAt(port, changed, builtAs);
    },
    start: async () => {
      running = await startAt(port);
    },
    rollOver: async () => {
      await runJob(running.services, "roll-over-collectives");
    },
    liveUntil: async (day) => {
      while (clock.today() < day) {
        clock.setDay(addDays(clock.today(), 1));
        await runJob(running.services, "roll-over-collectives");
      }
    },
    stop: async () => {
      await running.stop();
      await database.remove();
    },
  };
  return server;
}

/** Whether a server did not start because somebody else listens there. */
const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "EADDRINUSE";

/** Signs a person of the fixture in and returns the cookie to send. */
export async function signIn(url: string, name: string, password = PASSWORD): Promise<string> {
  const response = await send(`${url}/trpc/auth.login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${name}@example.org`, password }),
  });
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}`);
  return cookieOf(response);
}

/** The cookies that an answer sets, as a request sends them. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

export interface Script extends Pick<OpenClient, "client" | "events"> {
  /** Ends its subscriptions; without any, there is nothing to close. */
  close: () => Promise<void>;
}

/** Somebody with a client, and with the cookie of a session. */
export type Member = Script & { cookie: string };

/** Sends what a typed client asks for: texts, with plain headers. */
const sendAsked = (url: string, { method = "GET", headers, body }: RequestInit) =>
  send(url, { method, headers: headers as Record<string, string>, body: body as string | undefined });

/** A script's client with the cookie's session. Closing it does not sign out. */
export function connect(url: string, cookie: string): Script {
  const jar = new CookieJar(cookie.split("; "));
  const { client, events, close } = openClient(url, { jar, retryAfter: 50, fetch: sendAsked });
  return { client, events, close: async () => close() };
}

/** Signs a person of the fixture in, and returns their client. */
export async function openAs({ url }: { url: string }, name: string, password?: string): Promise<Member> {
  const cookie = await signIn(url, name, password);
  return { ...connect(url, cookie), cookie };
}

/** Whether a session is still open. */
export async function isSignedIn({ url }: { url: string }, cookie: string): Promise<boolean> {
  const { status } = await send(`${url}/api/me`, { headers: { cookie } });
  if (status !== 200 && status !== 401) throw new Error(`The session was answered ${status}`);
  return status === 200;
}

/** The error of a client whose call is refused with this code. */
export const refusal = (appCode: ErrorCode) => ({ data: { appCode } });

/**
 * Lets the event loop come round to its sockets: clients in this process share it with the server, and would else take
 * connections for open that the server has just closed. The first turn may be what is left of this one.
 */
async function noticeClosedConnections(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
