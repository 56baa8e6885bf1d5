import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { eoiInputSchema } from "../../shared/entry-pathways/entry-pathways.schema.ts";
import { inviteFromEntryPathway } from "../../server/features/invitations/invitations.service.ts";
import { insertEoi } from "../../server/features/entry-pathways/eois.queries.ts";
import { runJobs } from "../../server/jobs/jobs.ts";
import { actAs } from "../support/editing.ts";
import { keptLog, serverForAll } from "../support/hooks.ts";
import { listLoggedEvents } from "../support/logged-events.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { beginAnew, SHARED } from "../support/new-collective.ts";
import { signIn } from "../support/test-server.ts";
import { createCollective, EXIT, hiatusUntil } from "../support/world.ts";

const { log, lines } = keptLog("error");
const server = serverForAll({ ...SHARED, log });
beforeEach(async () => {
  await beginAnew(server);
  // Reminders to plan, and questions to the silent, have tests of their own.
  await db().updateTable("collectives").set({ reminder_days: "[]" }).execute();
  const silenced = Object.values(server.collective.people).map((person_id) => ({
    ...member(person_id),
    kind: "silence" as const,
    is_on: 0 as const,
  }));
  await db().insertInto("mail_choices").values(silenced).execute();
});

const db = () => server.running.services.db;
const member = (person_id: number) => ({ collective_id: server.collective.id, person_id });
const events = () => listLoggedEvents(db(), server.collective.id);
const run = () => runJobs(server.running.services);
const NOTHING = {
  "renew-times": 0,
  "roll-over-collectives": 0,
  "continue-series": 0,
  "delete-old-eois": 0,
  "remind-of-return": 0,
  "remind-of-gatherings": 0,
  "remind-of-late-gatherings": 0,
  "mail-the-week": 0,
  "remind-invited": 0,
  "remind-of-applications": 0,
  "remind-of-polls": 0,
  "remind-to-plan": 0,
  "ask-the-silent": 0,
  "tell-of-convening": 0,
  "hand-on": 0,
  "read-news": 0,
  "tell-of-tomorrow": 0,
  "tell-of-gatherings": 0,
  "forget-answers": 0,
  "tell-the-host": 0,
  prune: 0,
  "delete-old-copies": 0,
  "clear-traces": 0,
};

const pathwayNames = async () =>
  (await db().selectFrom("entry_pathways").select("name").execute()).map(({ name }) => name);

/** Somebody expresses interest, under their address. */
const submit = (email: string, created_at: string) =>
  insertEoi(db(), {
    ...eoiInputSchema.parse({ name: email, email }),
    collective_id: server.collective.id,
    token_hash: email,
    created_at,
  });

describe("the jobs", () => {
  it("have nothing to do on an ordinary day", async () => {
    expect(await run()).toEqual(NOTHING);
    expect(await run()).toEqual(NOTHING);
  });

  it("catch up when the server starts, having been off for weeks", async () => {
    await actAs(server, "bo").plan(2, EXIT);
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
    const involvements = () => db().selectFrom("collective_involvements").selectAll().execute();
    const carriedOver = await involvements();
    expect(carriedOver).not.toEqual([]);
    await db().deleteFrom("collective_involvements").execute();
    await run();
    expect(await involvements()).toEqual([]);
    server.clock.setDay("2026-02-16");
    expect(await run()).toMatchObject({ "roll-over-collectives": 1 });
    expect(await involvements()).toHaveLength(carriedOver.length);
  });
});

describe("a job that fails while the server starts", () => {
  it("is logged and tried again by the running server", async () => {
    await submit("old@mail.example.org", "2025-01-15T12:00:00.000Z");
    await sql`create table kept (id integer references entry_pathways (id))`.execute(db());
    await sql`insert into kept select id from entry_pathways`.execute(db());
    await server.restart();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(lines.join("")).toContain('"job":"delete-old-eois"');
    expect(await pathwayNames()).toHaveLength(1);
    await sql`drop table kept`.execute(db());
    server.clock.advance(5);
    await server.running.jobs.runDue();
    expect(await pathwayNames()).toEqual([]);
  });

  it("is tried again after pauses that grow up to a quarter of an hour", async () => {
    const { jobs } = server.running;
    await sql`alter table told rename to hidden`.execute(db());
    const failuresWithin = async (seconds: number) => {
      lines.length = 0;
      for (let passed = 0; passed < seconds; passed += 5) {
        server.clock.advance(5);
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
    await sql`alter table hidden rename to told`.execute(db());
    expect(await failuresWithin(900)).toBe(0);
  });
});

describe("a job that fails for one collective", () => {
  const rolledOver = async () => {
    const collectives = await db().selectFrom("collectives").select("rolled_over_on").orderBy("id").execute();
    return collectives.map(({ rolled_over_on }) => rolled_over_on);
  };

  it("is done for the others, logged with that one, and tried again for it", async () => {
    const { jobs } = server.running;
    const { id } = server.collective;
    await createCollective(db(), "2026-02-15", { people: ["eve"], intervals: 3 });
    // The next change of the first collective has no place in the log.
    const taken = { collective_id: id, revision: 1, event: "{}", created_at: "2026-02-15" };
    await db().insertInto("live_events").values(taken).execute();
    lines.length = 0;
    server.clock.setDay("2026-03-01");
    await jobs.runDue();
    expect(await rolledOver()).toEqual(["2026-02-15", "2026-03-01"]);
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged).toMatchObject([
      { job: "roll-over-collectives", collective: id, err: { message: expect.any(String) } },
    ]);
    await expect(run()).rejects.toThrow(`roll-over-collectives failed: collective ${id}: `);
    await db().deleteFrom("live_events").where("collective_id", "=", id).execute();
    await jobs.runDue();
    expect(await rolledOver()).toEqual(["2026-02-15", "2026-03-01"]);
    server.clock.advance(5);
    await jobs.runDue();
    expect(await rolledOver()).toEqual(["2026-03-01", "2026-03-01"]);
  });

  it("reaches the others: reminders", async () => {
    const { id } = server.collective;
    await createCollective(db(), "2026-02-15", { people: ["eve"], intervals: 3 });
    await run();
    await db().updateTable("collectives").set({ reminder_days: "[30]" }).execute();
    await db().updateTable("collectives").set({ links: "unreadable" }).where("id", "=", id).execute();
    await expect(run()).rejects.toThrow(`remind-of-return failed: collective ${id}: `);
    expect(await listQueuedEmails(server)).toMatchObject([{ recipient: "eve@example.org" }]);
    await db().updateTable("collectives").set({ links: "[]" }).execute();
  });
});

describe("expressions of interest", () => {
  it("are deleted one year after they were submitted, and members are told", async () => {
    const old = await submit("old@mail.example.org", "2025-02-15T12:00:00.000Z");
    await submit("younger@mail.example.org", "2025-02-15T12:00:00.001Z");
    // Both members hear of the one that is left: no crew looks after it.
    const done = { "delete-old-eois": 1, "clear-traces": 1, "remind-of-applications": 2 };
    expect(await run()).toEqual({ ...NOTHING, ...done });
    expect(await events()).toEqual([
      { EntryPathwayEvent: { EntryPathwayDeleted: { id: old.id, collective_id: server.collective.id } } },
    ]);
    expect(await pathwayNames()).toEqual(["younger@mail.example.org"]);
    expect(await run()).toEqual(NOTHING);
  });

  it("are deleted after a year also while their author is invited", async () => {
    const old = await submit("old@mail.example.org", "2025-02-16T12:00:00.000Z");
    const by = { collectiveId: server.collective.id, authorId: server.person("bo") };
    await inviteFromEntryPathway(server.running.services, by, old.id);
    expect(await run()).toEqual(NOTHING);
    server.clock.setDay("2026-02-16");
    expect(await run()).toMatchObject({ "delete-old-eois": 1 });
    expect(await pathwayNames()).toEqual([]);
  });
});

describe("a person on hiatus", () => {
  const pause = (until: string, intervalId = 2) => actAs(server, "bo").plan(intervalId, hiatusUntil(until));

  it("is reminded one week before the day they planned to return, once", async () => {
    await pause("2026-02-23");
    expect(await run()).toEqual(NOTHING);
    server.clock.setDay("2026-02-16");
    expect(await run()).toEqual({ ...NOTHING, "remind-of-return": 1 });
    expect(await listQueuedEmails(server)).toMatchObject([
      { recipient: "bo@example.org", subject: "Your return to Tidewater is planned for February 23, 2026" },
    ]);
    server.clock.setDay("2026-02-17");
    expect(await run()).toEqual(NOTHING);
    expect(await listQueuedEmails(server)).toHaveLength(1);
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
    expect(await listQueuedEmails(server)).toHaveLength(2);
  });

  it("is not reminded when the day has come, nor after changing their mind, nor after leaving", async () => {
    await pause("2026-02-20");
    server.clock.setDay("2026-02-20");
    expect(await run()).toEqual(NOTHING);
    server.clock.setDay("2026-02-15");
    await actAs(server, "bo").plan(2);
    expect(await run()).toEqual(NOTHING);
    await pause("2026-02-20");
    const leaving = db().updateTable("people").where("display_name", "=", "bo");
    await leaving.set({ left_at: "2026-02-15T00:00:00.000Z" }).execute();
    expect(await run()).toEqual(NOTHING);
  });

  it("is reminded late if the server was off on the day itself", async () => {
    await pause("2026-02-23");
    server.clock.setDay("2026-02-21");
    expect((await run())["remind-of-return"]).toBe(1);
  });
});

describe("expired data", () => {
  it("is deleted: who was reminded of an interval that is over, and what people are no longer told once", async () => {
    const whom = member(server.person("ada"));
    const sent = { sent_on: "2026-01-20", sent_at: "2026-01-20T08:00:00.000Z", sent_by: null };
    const over = { ...whom, interval_id: 1 };
    const current = { ...whom, interval_id: 2 };
    const reminders = [over, { ...current, sent_on: "2026-01-21" }].map((each) => ({ ...sent, ...each }));
    await db().insertInto("plan_reminders").values(reminders).execute();
    const told = ["2026-02-14", "2026-02-16"].map((about) => ({
      ...whom,
      kind: "return reminder",
      about,
      expires_at: `${about}T12:00:00.000Z`,
    }));
    await db().insertInto("told").values(told).execute();
    expect((await run()).prune).toBe(0);
    // The clock may have been ahead, so both are kept for a month longer.
    server.clock.setDay("2026-03-18");
    expect((await run()).prune).toBe(2);
    expect(await db().selectFrom("plan_reminders").select("interval_id").execute()).toEqual([{ interval_id: 2 }]);
    const left = db().selectFrom("told").select("about").where("kind", "=", "return reminder");
    expect(await left.execute()).toEqual([{ about: "2026-02-16" }]);
  });

  it("is deleted: who was reminded of a gathering that is over, or of a poll that is closed", async () => {
    const ada = actAs(server, "ada");
    const hours = (day: string) => ({ starts_at: `${day}T18:00:00Z`, ends_at: `${day}T20:00:00Z` });
    const [over, toCome] = [await ada.meet(hours("2026-02-16")), await ada.meet(hours("2026-03-30"))];
    const times = [hours("2026-02-17")];
    const [closed, open] = [await ada.propose({ times }), await ada.propose({ times })];
    const things = [{ gathering_id: over }, { gathering_id: toCome }, { poll_id: closed }, { poll_id: open }];
    const reminders = things.map((of, index) => {
      const day = `2026-01-2${index}`;
      return { ...member(server.person("ada")), ...of, sent_on: day, sent_at: `${day}T08:00:00.000Z` };
    });
    await db().insertInto("plan_reminders").values(reminders).execute();
    await db().updateTable("polls").set({ withdrawn_at: "2026-02-15" }).where("id", "=", closed).execute();
    server.clock.setDay("2026-03-28");
    await run();
    const left = db().selectFrom("plan_reminders").select(["gathering_id", "poll_id"]).orderBy("sent_on");
    expect(await left.execute()).toEqual([
      { gathering_id: toCome, poll_id: null },
      { gathering_id: null, poll_id: open },
    ]);
  });

  it("is deleted: old events, expired tokens, unused sessions and old sent mails", async () => {
    await actAs(server, "ada").plan(2);
    await signIn(server.url, "ada");
    const to = { recipient: "ada@example.org", normal_recipient: "ada@example.org" };
    const mail = { ...to, kind: "plan reminder", subject: "Hello", next_attempt_at: "", created_at: "" };
    const sent = { ...mail, idempotency_key: "1", status: "sent", expires_at: "2026-05-16T12:00:00.000Z" } as const;
    const failed = { ...mail, idempotency_key: "2", status: "failed", expires_at: "2026-06-02T00:00:00.000Z" } as const;
    await db()
      .insertInto("outbound_emails")
      .values([sent, { ...failed, body_text: "Hello" }])
      .execute();
    const { id: user_id } = await db().selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
    const token = { user_id, purpose: "reset", token_hash: "hash", expires_at: "2026-02-16T00:00:00.000Z" } as const;
    await db().insertInto("password_tokens").values(token).execute();
    expect(await run()).toEqual(NOTHING);

    const left = async () => {
      const tables = ["live_events", "password_tokens", "sessions", "outbound_emails"] as const;
      return Promise.all(tables.map(async (table) => (await db().selectFrom(table).selectAll().execute()).length));
    };
    expect(await left()).toEqual([1, 1, 1, 2]);
    server.clock.setDay("2026-02-28");
    expect((await run()).prune).toBe(1);
    expect(await left()).toEqual([1, 0, 1, 2]);
    server.clock.setInstant("2026-03-18T00:00:00.000Z");
    await run();
    // The day's roll-over has happened since.
    expect(await left()).toEqual([1, 0, 0, 2]);
    server.clock.setDay("2026-06-01");
    await run();
    const mailsLeft = await db().selectFrom("outbound_emails").select("idempotency_key").execute();
    expect(mailsLeft).toEqual([{ idempotency_key: "2" }]);
  });
});
