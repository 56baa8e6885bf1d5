import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eoiInputSchema } from "../../shared/entry-pathways.schema.ts";
import type { Event } from "../../shared/events.ts";
import { inviteFromEntryPathway } from "../../server/features/invitations/invitations.service.ts";
import { insertEoi } from "../../server/features/interest/eois.queries.ts";
import { listEventsAfter } from "../../server/revision/event-log.queries.ts";
import { runJobs } from "../../server/jobs/jobs.ts";
import { actAs } from "../support/editing.ts";
import { listQueuedMails } from "../support/mails.ts";
import { beginAnew, SHARED } from "../support/new-collective.ts";
import { signIn, startTestServer, type TestServer } from "../support/test-server.ts";
import { createCollective } from "../support/world.ts";

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
  server = await startTestServer({ ...SHARED, log });
});
beforeEach(async () => {
  await beginAnew(server);
  // Reminders to plan, and questions to the silent, have tests of their own.
  const { db } = server.running.services;
  await db.updateTable("collectives").set({ reminder_days: "[]" }).execute();
  const silenced = Object.values(server.collective.people).map((person_id) => ({
    collective_id: server.collective.id,
    person_id,
    silence: 0 as const,
  }));
  await db.insertInto("mail_preferences").values(silenced).execute();
});
afterAll(() => server.stop());

const run = () => runJobs(server.running.services);
const NOTHING = {
  "roll-over-collectives": 0,
  "delete-old-eois": 0,
  "remind-of-return": 0,
  "remind-to-plan": 0,
  "ask-the-silent": 0,
  "tell-of-convening": 0,
  prune: 0,
  "clear-traces": 0,
};

/** Lets seconds pass. */
const later = (seconds: number) =>
  server.clock.setInstant(new Date(server.clock.now().getTime() + seconds * 1_000).toISOString());

async function events(): Promise<Event[]> {
  const { db } = server.running.services;
  const logged = await listEventsAfter(db, { collectiveId: server.collective.id, revision: 0, limit: 1_000 });
  return logged.map(({ event }) => event);
}

describe("the jobs", () => {
  it("have nothing to do on an ordinary day", async () => {
    expect(await run()).toEqual(NOTHING);
    expect(await run()).toEqual(NOTHING);
  });

  it("catch up when the server starts, having been off for weeks", async () => {
    await actAs(server, "bo").plan(2, { participation_intention: "OptOut", opt_out_type: "Exit" });
    await server.running.stop();
    server.clock.setDay("2026-03-20");
    await server.start();
    expect(await events()).toContainEqual({
      IntervalsEvent: {
        IntervalsRolledOver: { current_interval: expect.objectContaining({ id: 3 }), next_interval: null },
      },
    });
    await expect(signIn(server.url, "bo")).rejects.toThrow("401");
    expect(await run()).toEqual(NOTHING);
  });
});

describe("the roll-over", () => {
  it("looks at a collective once a day, however often the server starts", async () => {
    const { db } = server.running.services;
    const involvements = () => db.selectFrom("collective_involvements").selectAll().execute();
    const carriedOver = await involvements();
    expect(carriedOver).not.toEqual([]);
    await db.deleteFrom("collective_involvements").execute();
    await run();
    expect(await involvements()).toEqual([]);
    server.clock.setDay("2026-02-16");
    expect(await run()).toMatchObject({ "roll-over-collectives": 1 });
    expect(await involvements()).toHaveLength(carriedOver.length);
  });
});

describe("a job that fails while the server starts", () => {
  it("is logged and tried again by the running server", async () => {
    const { db } = server.running.services;
    const created_at = "2025-01-15T12:00:00.000Z";
    const eoi = eoiInputSchema.parse({ name: "Old", email: "old@mail.example.org" });
    await insertEoi(db, { ...eoi, collective_id: server.collective.id, token_hash: "old", created_at });
    await sql`create table kept (id integer references entry_pathways (id))`.execute(db);
    await sql`insert into kept select id from entry_pathways`.execute(db);
    await server.restart();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(lines.join("")).toContain('"job":"delete-old-eois"');

    const { services, jobs } = server.running;
    const left = () => services.db.selectFrom("entry_pathways").select("name").execute();
    expect(await left()).toHaveLength(1);
    await sql`drop table kept`.execute(services.db);
    later(5);
    await jobs.runDue();
    expect(await left()).toEqual([]);
  });

  it("is tried again after pauses that grow up to a quarter of an hour", async () => {
    const { services, jobs } = server.running;
    await sql`alter table return_reminders rename to hidden`.execute(services.db);
    const failuresWithin = async (seconds: number) => {
      lines.length = 0;
      for (let passed = 0; passed < seconds; passed += 5) {
        later(5);
        await jobs.runDue();
      }
      return lines.filter((line) => line.includes('"job":"prune"')).length;
    };
    server.clock.setDay("2026-02-16");
    await jobs.runDue();
    // After 5, 15, 35, 75, 155, 315, 635 and 1,275 seconds, then every 900.
    expect(await failuresWithin(80)).toBe(4);
    expect(await failuresWithin(1_200)).toBe(4);
    expect(await failuresWithin(3_600)).toBe(4);
    await sql`alter table hidden rename to return_reminders`.execute(services.db);
    expect(await failuresWithin(900)).toBe(0);
  });
});

describe("a job that fails for one collective", () => {
  const rolledOver = async () => {
    const collectives = server.running.services.db.selectFrom("collectives").select("rolled_over_on").orderBy("id");
    return (await collectives.execute()).map(({ rolled_over_on }) => rolled_over_on);
  };

  it("is done for the others, logged with that one, and tried again for it", async () => {
    const { services, jobs } = server.running;
    const { id } = server.collective;
    await createCollective(services.db, "2026-02-15", { people: ["eve"], intervals: 3 });
    // The next change of the first collective has no place in the log.
    const taken = { collective_id: id, revision: 1, event: "{}", created_at: "2026-02-15" };
    await services.db.insertInto("live_events").values(taken).execute();
    lines.length = 0;
    server.clock.setDay("2026-03-01");
    await jobs.runDue();
    expect(await rolledOver()).toEqual(["2026-02-15", "2026-03-01"]);
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged).toMatchObject([
      { job: "roll-over-collectives", collective: id, err: { message: expect.any(String) } },
    ]);
    await expect(run()).rejects.toThrow(`roll-over-collectives failed: collective ${id}: `);
    await services.db.deleteFrom("live_events").where("collective_id", "=", id).execute();
    await jobs.runDue();
    expect(await rolledOver()).toEqual(["2026-02-15", "2026-03-01"]);
    later(5);
    await jobs.runDue();
    expect(await rolledOver()).toEqual(["2026-03-01", "2026-03-01"]);
  });

  it("reaches the others: reminders", async () => {
    const { db } = server.running.services;
    const { id } = server.collective;
    await createCollective(db, "2026-02-15", { people: ["eve"], intervals: 3 });
    await run();
    await db.updateTable("collectives").set({ reminder_days: "[30]" }).execute();
    await db.updateTable("collectives").set({ links: "unreadable" }).where("id", "=", id).execute();
    await expect(run()).rejects.toThrow(`remind-of-return failed: collective ${id}: `);
    expect(await listQueuedMails(server)).toMatchObject([{ recipient: "eve@example.org" }]);
    await db.updateTable("collectives").set({ links: "[]" }).execute();
  });
});

describe("expressions of interest", () => {
  const submit = (email: string, created_at: string) =>
    insertEoi(server.running.services.db, {
      ...eoiInputSchema.parse({ name: email, email }),
      collective_id: server.collective.id,
      token_hash: email,
      created_at,
    });

  it("are deleted one year after they were submitted, and members are told", async () => {
    const old = await submit("old@mail.example.org", "2025-02-15T12:00:00.000Z");
    await submit("younger@mail.example.org", "2025-02-15T12:00:00.001Z");
    expect(await run()).toEqual({ ...NOTHING, "delete-old-eois": 1, "clear-traces": 1 });
    expect(await events()).toEqual([
      { EntryPathwayEvent: { EntryPathwayDeleted: { id: old.id, collective_id: server.collective.id } } },
    ]);
    const left = await server.running.services.db.selectFrom("entry_pathways").select("name").execute();
    expect(left).toEqual([{ name: "younger@mail.example.org" }]);
    expect(await run()).toEqual(NOTHING);
  });

  it("are deleted after a year also while their author is invited", async () => {
    const old = await submit("old@mail.example.org", "2025-02-16T12:00:00.000Z");
    const by = { collectiveId: server.collective.id, authorId: server.collective.people["bo"] ?? 0 };
    await inviteFromEntryPathway(server.running.services, by, old.id);
    expect(await run()).toEqual(NOTHING);
    server.clock.setDay("2026-02-16");
    expect(await run()).toMatchObject({ "delete-old-eois": 1 });
    expect(await server.running.services.db.selectFrom("entry_pathways").select("id").execute()).toEqual([]);
  });
});

describe("a person on hiatus", () => {
  const pause = (until: string, intervalId = 2) =>
    actAs(server, "bo").plan(intervalId, {
      participation_intention: "OptOut",
      opt_out_type: "Hiatus",
      opt_out_planned_return_date: until,
    });

  it("is reminded one week before the day they planned to return, once", async () => {
    await pause("2026-02-23");
    expect(await run()).toEqual(NOTHING);
    server.clock.setDay("2026-02-16");
    expect(await run()).toEqual({ ...NOTHING, "remind-of-return": 1 });
    expect(await listQueuedMails(server)).toMatchObject([
      { recipient: "bo@example.org", subject: "Your return to Tidewater is planned for February 23, 2026" },
    ]);
    server.clock.setDay("2026-02-17");
    expect(await run()).toEqual(NOTHING);
    expect(await listQueuedMails(server)).toHaveLength(1);
  });

  it("is reminded again of another day, and of the same day in the next interval only once", async () => {
    await pause("2026-03-04");
    server.clock.setDay("2026-02-27");
    expect((await run())["remind-of-return"]).toBe(1);
    await pause("2026-03-05");
    expect((await run())["remind-of-return"]).toBe(1);
    await pause("2026-03-04");
    // The hiatus is carried into the next interval, which is now the current one.
    server.clock.setDay("2026-03-01");
    expect((await run())["remind-of-return"]).toBe(0);
    expect(await listQueuedMails(server)).toHaveLength(2);
  });

  it("is not reminded when the day has come, nor after changing their mind, nor after leaving", async () => {
    await pause("2026-02-20");
    server.clock.setDay("2026-02-20");
    expect(await run()).toEqual(NOTHING);
    server.clock.setDay("2026-02-15");
    await actAs(server, "bo").plan(2);
    expect(await run()).toEqual(NOTHING);
    await pause("2026-02-20");
    await server.running.services.db
      .updateTable("people")
      .set({ left_at: "2026-02-15T00:00:00.000Z" })
      .where("display_name", "=", "bo")
      .execute();
    expect(await run()).toEqual(NOTHING);
  });

  it("is reminded late if the server was off on the day itself", async () => {
    await pause("2026-02-23");
    server.clock.setDay("2026-02-21");
    expect((await run())["remind-of-return"]).toBe(1);
  });
});

describe("expired data", () => {
  it("is deleted: who was reminded or asked of an interval or a return that is over", async () => {
    const { db } = server.running.services;
    const whom = { collective_id: server.collective.id, person_id: server.collective.people["ada"] ?? 0 };
    for (const interval_id of [1, 2]) {
      const sent = { sent_on: "2026-01-20", sent_at: "2026-01-20T08:00:00.000Z", sent_by: null };
      await db
        .insertInto("plan_reminders")
        .values({ ...whom, ...sent, interval_id })
        .execute();
      await db
        .insertInto("silence_mails")
        .values({ ...whom, interval_id })
        .execute();
    }
    for (const return_date of ["2026-02-14", "2026-02-15"]) {
      await db
        .insertInto("return_reminders")
        .values({ ...whom, return_date })
        .execute();
    }
    expect((await run()).prune).toBe(3);
    const idsIn = async (table: "plan_reminders" | "silence_mails") =>
      (await db.selectFrom(table).select("interval_id").execute()).map(({ interval_id }) => interval_id);
    expect([await idsIn("plan_reminders"), await idsIn("silence_mails")]).toEqual([[2], [2]]);
    const returns = await db.selectFrom("return_reminders").select("return_date").execute();
    expect(returns).toEqual([{ return_date: "2026-02-15" }]);
  });

  it("is deleted: old events, expired tokens, unused sessions and old sent mails", async () => {
    const { db } = server.running.services;
    await actAs(server, "ada").plan(2);
    await signIn(server.url, "ada");
    const to = { recipient: "ada@example.org", normal_recipient: "ada@example.org" };
    const mail = { ...to, kind: "plan reminder", subject: "Hello", next_attempt_at: "", created_at: "" };
    await db
      .insertInto("outbound_emails")
      .values([
        { ...mail, idempotency_key: "1", status: "sent", expires_at: "2026-05-16T12:00:00.000Z" },
        { ...mail, idempotency_key: "2", status: "failed", body_text: "Hello", expires_at: "2026-06-02T00:00:00.000Z" },
      ])
      .execute();
    const user = await db.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
    const token = { user_id: user.id, purpose: "reset", expires_at: "2026-02-16T00:00:00.000Z" } as const;
    await db
      .insertInto("password_tokens")
      .values({ ...token, token_hash: "hash" })
      .execute();
    expect(await run()).toEqual(NOTHING);

    const left = async () => {
      const count = async (table: "live_events" | "password_tokens" | "sessions" | "outbound_emails") =>
        (await db.selectFrom(table).selectAll().execute()).length;
      return [
        await count("live_events"),
        await count("password_tokens"),
        await count("sessions"),
        await count("outbound_emails"),
      ];
    };
    expect(await left()).toEqual([1, 1, 1, 2]);
    server.clock.setDay("2026-02-28");
    expect((await run()).prune).toBe(1);
    expect(await left()).toEqual([1, 0, 1, 2]);
    server.clock.setInstant("2026-03-18T00:00:00.000Z");
    await run();
    const [events_, tokens, sessions, mails] = await left();
    expect([tokens, sessions, mails]).toEqual([0, 0, 2]);
    // The day's roll-over has happened since.
    expect(events_).toBe(1);
    server.clock.setDay("2026-06-01");
    await run();
    const mailsLeft = await db.selectFrom("outbound_emails").select("idempotency_key").execute();
    expect(mailsLeft).toEqual([{ idempotency_key: "2" }]);
  });
});
