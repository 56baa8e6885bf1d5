import { closeSync, openSync, writeSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { messageOf } from "../../../server/errors.ts";
import { watchStorage } from "../../../server/db/sqlite/check-storage.ts";
import { callProcedure } from "../../support/procedures.ts";
import { keptLog, serverForEach } from "../../support/hooks.ts";
import { fileOf } from "../../support/sqlite-file.ts";
import { signIn } from "../../support/test-server.ts";

const { log, lines } = keptLog("trace");
const server = serverForEach({ people: ["ada", "bo"], crews: ["garden"], log, lockPatience: 100 });
let file: string;
let cookie: string;
beforeEach(async () => {
  file = fileOf(server.databaseUrl);
  cookie = await signIn(server.url, "ada");
});

const db = () => server.running.services.db;
/** Sets something of the server's own connection to the file. */
const pragma = (text: string) => sql.raw(`pragma ${text}`).execute(db());

/** More than fits into what the file has free. */
const LONG = "What I would like to say. ".repeat(80);

const OPT_IN = {
  participation_intention: "OptIn",
  wellbeing: LONG,
  focus: LONG,
  capacity: LONG,
  intention_context: LONG,
};

const save = () => callProcedure(server.url, "me.saveParticipation", { input: { interval_id: 2, ...OPT_IN }, cookie });
const saveByRest = () =>
  fetch(`${server.url}/api/me/interval/2/my_participation`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(OPT_IN),
  });
const read = (path: string) => fetch(`${server.url}${path}`, { headers: { cookie } });

/** Everything that is stored of collectives. */
async function stored() {
  return {
    collectives: await db().selectFrom("collectives").selectAll().execute(),
    involvements: await db().selectFrom("collective_involvements").selectAll().execute(),
    events: await db().selectFrom("live_events").selectAll().execute(),
  };
}

async function health(): Promise<{ status: number; body: unknown }> {
  const response = await read("/healthz");
  return { status: response.status, body: await response.json() };
}

/** The results of a call that could not be stored, over tRPC and REST. */
async function expectNothingSaved(): Promise<void> {
  const before = await stored();
  const answers = await Promise.all([save(), saveByRest()]);
  const [overTrpc, overRest] = answers;
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  const requestId = overTrpc.headers.get("x-request-id");
  expect(await overTrpc.json()).toMatchObject({
    error: {
      message: messageOf("StorageUnavailable"),
      data: { appCode: "StorageUnavailable", requestId, httpStatus: 503 },
    },
  });
  expect(await overRest.json()).toEqual({
    code: "StorageUnavailable",
    message: messageOf("StorageUnavailable"),
  });
  expect(await stored()).toEqual(before);
  for (const id of [requestId, overRest.headers.get("x-request-id")]) {
    expect(logged("A call failed").map((entry) => entry["requestId"])).toContain(id);
  }
}

function logged(message: string): Record<string, unknown>[] {
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message);
}

describe("while data cannot be written", () => {
  it("a full disk is reported, nothing is half written, reading works, and so does the next save", async () => {
    // The file may not grow any more, and has no free page; the least that can be asked for is as large as it is.
    await sql`vacuum`.execute(db());
    await pragma("max_page_count = 1");
    await expectNothingSaved();
    expect(JSON.stringify(logged("A call failed"))).toContain(
      `There is no space left for ${file} (SQLITE_FULL). Make room on its disk.`,
    );
    expect((await read("/trpc/collective.state")).status).toBe(200);
    expect((await read("/api/me")).status).toBe(200);
    await pragma("max_page_count = 1000000");
    expect((await save()).status).toBe(200);
    expect((await stored()).events).toHaveLength(1);
  });

  it("a disk is reported as full before the next save fails", async () => {
    const database = { db: db(), path: file, isLocked: () => false, lockPatience: 0 };
    expect(await watchStorage(database)()).toBeNull();
    expect(await watchStorage(database, { leastSpace: Number.MAX_SAFE_INTEGER })()).toBe("full");
  });

  it("a file that has become read-only is reported by /healthz as well, until it is repaired", async () => {
    await pragma("query_only = on");
    await expectNothingSaved();
    expect(await health()).toMatchObject({ status: 503, body: { status: "unavailable", database: "read-only" } });
    await pragma("query_only = off");
    expect((await save()).status).toBe(200);
    await expect.poll(health).toMatchObject({ status: 200, body: { status: "ok", database: "ok" } });
  });

  it("signed-in people can read, also when their session's last use should be updated", async () => {
    await pragma("query_only = on");
    server.clock.setDay("2026-02-20");
    expect((await read("/trpc/collective.state")).status).toBe(200);
    expect((await read("/api/me")).status).toBe(200);
    const lastSeen = () => db().selectFrom("sessions").select("last_seen_at").executeTakeFirstOrThrow();
    expect((await lastSeen()).last_seen_at).toContain("2026-02-15");
    await pragma("query_only = off");
    await read("/api/me");
    expect((await lastSeen()).last_seen_at).toContain("2026-02-20");
  });

  it("a file that another process holds is told of", async () => {
    const other = new SqliteDatabase(file);
    other.exec("begin immediate");
    await expectNothingSaved();
    expect(JSON.stringify(logged("A call failed"))).toContain(
      `Another process holds ${file} (SQLITE_BUSY). Stop that process, or try again later.`,
    );
    other.exec("rollback");
    other.close();
    expect((await save()).status).toBe(200);
  });

  it("an email is neither sent nor lost", async () => {
    const input = { email: "bo@example.org" };
    expect((await callProcedure(server.url, "auth.forgotPassword", { input })).status).toBe(200);
    await pragma("query_only = on");
    await expect(server.running.mail.deliverDue()).rejects.toThrow(messageOf("StorageUnavailable"));
    await pragma("query_only = off");
    expect(await server.running.mail.deliverDue()).toBe(1);
  });

  it("a job is retried until it succeeds", async () => {
    const rolledOverOn = async () => (await stored()).collectives.map((collective) => collective.rolled_over_on);
    await pragma("query_only = on");
    server.clock.setDay("2026-03-01");
    await server.running.jobs.runDue();
    expect(logged("A job failed for a collective").map((entry) => entry["job"])).toContain("roll-over-collectives");
    expect(await rolledOverOn()).toEqual(["2026-02-15"]);
    await pragma("query_only = off");
    server.clock.setInstant("2026-03-01T12:00:05.000Z");
    await server.running.jobs.runDue();
    expect(await rolledOverOn()).toEqual(["2026-03-01"]);
  });
});

describe("a file that is damaged while the server runs", () => {
  it("is reported to callers and to the host", async () => {
    await pragma("wal_checkpoint(truncate)");
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db());
    const pages = openSync(file, "r+");
    const garbage = Buffer.alloc(4096, "garbage");
    for (let page = 1; page < (rows[0]?.page_count ?? 0); page += 1) writeSync(pages, garbage, 0, 4096, page * 4096);
    closeSync(pages);
    await pragma("shrink_memory");
    for (const path of ["/trpc/me.get", "/api/me", "/trpc/collective.state", "/api/my_collective/state"]) {
      const response = await read(path);
      expect(response.status, path).toBe(503);
      expect(await response.text()).toContain('"StorageUnavailable"');
    }
    expect(await health()).toMatchObject({ status: 503, body: { status: "unavailable", database: "damaged" } });
    expect(JSON.stringify(logged("A call failed"))).toContain("Restore a backup: ./crewtide restore <backup> --force");
  });
});
