import { once } from "node:events";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { connect as connectTcp } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { STOP_GRACES } from "../../server/start/server.ts";
import { keptLog, serverForEach } from "../support/hooks.ts";
import { createEmptyDatabase, openDatabaseAt, settingsFor, type NewDatabase } from "../support/new-database.ts";
import { spawnServer, type ServerProcess } from "../support/server-process.ts";
import { openSocket } from "../support/sockets.ts";
import { signIn, startTestServer } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

/** A sign-in whose headers the server has, and whose body it waits for. */
async function beginLogin(url: string): Promise<{ login: ClientRequest; finish: () => Promise<number | undefined> }> {
  const body = JSON.stringify({ email: "ada@example.org", password: PASSWORD });
  const login = request(`${url}/trpc/auth.login`, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": body.length, expect: "100-continue" },
  });
  login.flushHeaders();
  await once(login, "continue");
  const finish = async () => {
    login.end(body);
    const [response] = (await once(login, "response")) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  return { login, finish };
}

describe("a server that is stopped", () => {
  const { log, lines } = keptLog("warn");
  const server = serverForEach({ log });

  it("finishes running requests, refuses new ones, and tells sockets to reconnect", async () => {
    const cookie = await signIn(server.url, "ada");
    const sockets = await Promise.all(["/trpc", "/ws"].map((path) => openSocket(server, cookie, path)));
    const closings = sockets.map(async (socket) => (await once(socket, "close"))[0]);
    const { finish } = await beginLogin(server.url);
    const stopped = server.running.stop();
    expect(await Promise.all(closings)).toEqual([1012, 1012]);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow("fetch failed");
    expect(await finish()).toBe(200);
    await stopped;
    expect(lines).toEqual([]);
  });

  it("stops after its graces, whatever its clients do", async () => {
    // systemd and Docker kill after ten seconds or more.
    expect(Math.max(...Object.values(STOP_GRACES))).toBeLessThan(9_000);
    const hurried = await startTestServer({ stopGraces: { request: 300, socket: 100 } });
    const cookie = await signIn(hurried.url, "ada");
    const port = Number(hurried.port);
    const says = (text: string) => {
      const socket = connectTcp({ port, host: "127.0.0.1", allowHalfOpen: true }).on("error", () => undefined);
      socket.write(text);
      return socket;
    };
    const upgrade = `Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${"A".repeat(22)}==\r\n`;
    const clients = [
      // Does not say all of it.
      says("GET"),
      says("POST /trpc/auth.login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"),
      // Keeps its end open after it was refused.
      says(`GET /ws HTTP/1.1\r\n${upgrade}\r\n`),
      // Has a socket, and neither reads from it nor answers its end.
      says(`GET /ws HTTP/1.1\r\nCookie: ${cookie}\r\n${upgrade}\r\n`),
      says(`GET /trpc HTTP/1.1\r\nCookie: ${cookie}\r\n${upgrade}\r\n`),
    ];
    await expect.poll(() => hurried.running.services.sockets.countByPath().size).toBe(2);
    await hurried.stop();
    for (const client of clients) client.destroy();
  });

  it("does not wait for a connection that was opened in advance", async () => {
    const patient = await startTestServer({ stopGraces: { request: 3_600_000, socket: 100 } });
    const connection = connectTcp({ port: Number(patient.port), host: "127.0.0.1" });
    const closed = once(connection, "close");
    await once(connection, "connect");
    // The server has accepted it before this one.
    await fetch(`${patient.url}/healthz`);
    await patient.stop();
    await closed;
  });

  it("lets a running job finish", async () => {
    await server.running.services.db.updateTable("collectives").set({ time_zone_data: "2000a" }).execute();
    server.clock.setDay("2026-03-01");
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    const held = server.running.services.db.connection().execute(() => promise);
    const running = server.running.jobs.runDue();
    // By now the job waits for its turn at the database.
    await new Promise(setImmediate);
    const stopped = server.running.stop();
    await new Promise(setImmediate);
    letGo();
    await Promise.all([held, running, stopped]);
    const { db, close } = openDatabaseAt(server.databaseUrl);
    const { time_zone_data } = await db.selectFrom("collectives").select("time_zone_data").executeTakeFirstOrThrow();
    await close();
    expect(time_zone_data).toBe(process.versions.tz);
    expect(lines).toEqual([]);
  });

  it("stops once, however often it is called", async () => {
    expect(server.running.stop()).toBe(server.running.stop());
    await server.running.stop();
  });
});

describe("a process that is told to stop", () => {
  let database: NewDatabase;
  let server: ServerProcess;
  beforeEach(async () => {
    database = await createEmptyDatabase();
    server = spawnServer(settingsFor(database.url));
  });
  afterEach(async () => {
    server.kill("SIGKILL");
    await server.ended;
    await database.remove();
  });

  it("stops gracefully at the first signal, and at once at the second", async () => {
    const { login } = await beginLogin(await server.ready);
    login.on("error", () => undefined);
    server.kill("SIGTERM");
    const ask = async () => fetch(`${await server.ready}/healthz`).then(({ status }) => status, String);
    await expect.poll(ask).toContain("fetch failed");
    server.kill("SIGTERM");
    expect(await server.ended).toMatchObject({ code: null, signal: "SIGTERM" });
  });

  it("exits with code 0 when it is idle", async () => {
    await server.ready;
    server.kill("SIGINT");
    expect(await server.ended).toMatchObject({ code: 0, signal: null, errors: "" });
  });
});
