import { sql } from "kysely";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../../server/db/database.ts";
import { engineOf } from "../../../server/db/engine.ts";
import { JOB_NAMES, runJob, runJobs } from "../../../server/jobs/jobs.ts";
import { scheduleJobs } from "../../../server/jobs/scheduler.ts";
import { startMailWorker } from "../../../server/mail/mail-worker.ts";
import { queueEmail } from "../../../server/mail/outbox.ts";
import { bothForEach } from "../../support/both-servers.ts";
import { actAs } from "../../support/editing.ts";
import { holdWrites } from "../../support/held-writes.ts";
import { listQueuedEmails } from "../../support/emails.ts";
import { EXIT, hiatusUntil } from "../../support/world.ts";
import type { Db } from "../../../server/db/schema.ts";

const both = bothForEach({ people: ["ada", "bo", "cy"] });

const log = pino({ level: "silent" });

/** Does `work` while another process is at a job. */
async function whileAnotherIsAt<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { db, close } = openDatabase(both.first.databaseUrl);
  try {
    const result = await engineOf(db).runAlone(db, name, async () => ({ value: await work() }));
    if (!result) throw new Error(`Another process is at ${name} already`);
    return result.value;
  } finally {
    await close();
  }
}

/** The number of connections that have last asked for a job. */
async function countAsking(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.count ?? 0;
}

describe("a job", () => {
  it("is left to a process that is at it", async () => {
    const { services } = both.second.running;
    await whileAnotherIsAt("prune", async () => {
      expect(await runJob(services, "prune")).toBeNull();
      expect(await runJob(services, "ask-the-silent")).toBe(0);
    });
    expect(await runJob(services, "prune")).toBe(0);
  });

  it("ends with the connection that holds its lock, so that two processes are never at it", async () => {
    const { services } = both.second.running;
    const old = { id_hash: "old", user_id: 1, device: "", created_at: "2025-01-01", last_seen_at: "2025-01-01" };
    await services.db.insertInto("sessions").values(old).execute();
    const held = await holdWrites(both.first.databaseUrl, "sessions");
    const pruning = expect(runJob(services, "prune")).rejects.toMatchObject({ code: "StorageUnavailable" });
    await held.untilWaiting(1, pruning);
    await held.query(`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`);
    await held.release();
    await pruning;
    expect(await services.db.selectFrom("sessions").select("id_hash").execute()).toEqual([{ id_hash: "old" }]);
  });

  it("stays due, and is looked at again", async () => {
    const { clock } = both.first;
    const { services } = both.second.running;
    await actAs(both.first, "bo").plan(2, EXIT);
    const jobs = scheduleJobs(services, { log, lookInterval: null });
    await jobs.runDue();
    clock.setDay("2026-03-05");
    const hasLeft = async () => {
      const bo = services.db.selectFrom("people").select("left_at").where("id", "=", both.first.person("bo"));
      return (await bo.executeTakeFirstOrThrow()).left_at !== null;
    };
    await whileAnotherIsAt("roll-over-collectives", () => jobs.runDue());
    expect(await hasLeft()).toBe(false);
    await jobs.runDue();
    expect(await hasLeft()).toBe(true);
    await jobs.stop();
  });

  it("is waited for by the command that runs all of them", async () => {
    const { services } = both.second.running;
    const { all } = await whileAnotherIsAt("roll-over-collectives", async () => {
      const running = runJobs(services);
      // Its connection and the other process's.
      await expect.poll(() => countAsking(services.db)).toBe(2);
      return { all: running };
    });
    expect(await all).toEqual(Object.fromEntries(JOB_NAMES.map((name) => [name, 0])));
  });

  it("sends each email once when two processes run it at once", async () => {
    const { clock } = both.first;
    await actAs(both.first, "bo").plan(2, hiatusUntil("2026-02-20"));
    clock.setInstant("2026-02-15T13:00:00.000Z");
    await Promise.all([runJobs(both.first.running.services), runJobs(both.second.running.services)]);
    const returns = (await listQueuedEmails(both.first)).filter(({ subject }) => /return/i.test(subject));
    expect(returns).toHaveLength(1);
  });
});

describe("the outbox", () => {
  it("is shared by processes: each sends other mails at the same time, and none is sent twice", async () => {
    const { db, clock } = both.first.running.services;
    const at = clock.now().toISOString();
    const mail = { kind: "convening news" as const, subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
    for (let number = 0; number < 40; number += 1) {
      await queueEmail(db, mail, { collectiveId: null, recipient: `person-${number}@example.org`, at });
    }
    const sent: string[] = [];
    let underWay = 0;
    let most = 0;
    const send = async ({ to }: { to: string }) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await expect.poll(() => most).toBe(16);
      underWay -= 1;
      sent.push(to);
      return {};
    };
    const shared = { clock, timeZone: "UTC", log, transport: { send }, from: "a@example.org", pollInterval: null };
    const workers = [db, both.second.running.services.db].map((own) => startMailWorker({ ...shared, db: own }));
    const counts = await Promise.all(workers.map((worker) => worker.deliverDue()));
    for (const count of counts) expect(count).toBeGreaterThan(0);
    expect(sent).toHaveLength(40);
    expect(new Set(sent).size).toBe(40);
  });
});
