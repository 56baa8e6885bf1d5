import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { migrateToLatest } from "../../../server/db/migrate.ts";
import { engineOf } from "../../../server/db/engine.ts";
import { getLastNumber } from "../../../server/features/structure/intervals.queries.ts";
import { listEmails } from "../../../server/mail/outbox.ts";
import { oldDatabase } from "../../support/old-database.ts";

const old = oldDatabase();

/** Gives the database the schema from before a migration, and a collective. */
async function beginBefore(number: string): Promise<void> {
  await old.beginBefore(number);
  await old.run("insert into collectives (id, name, rolled_over_on) values (1, 'Tidewater', '2026-02-15')");
}

/** Somebody who is invited, and so has no password. */
async function addInvited(id: number, name: string): Promise<void> {
  await old.run(
    `insert into users (id, email, normal_email) values (${id}, '${name}@example.org', '${name}@example.org')`,
  );
  await old.run(`insert into people (id, collective_id, user_id, display_name) values (${id}, 1, ${id}, '${name}')`);
  await old.run(`insert into collective_involvements (collective_id, interval_id, person_id, status) values
    (1, 1, ${id}, 'Participating'), (1, 2, ${id}, 'Participating')`);
}

describe("what is kept since before migration 023", () => {
  beforeEach(async () => {
    await beginBefore("023");
    await old.run(`insert into intervals (collective_id, id, start_date, end_date) values
      (1, 1, '2026-01-01', '2026-01-31'), (1, 2, '2999-01-01', '2999-01-31')`);
  });

  it("people who are invited are former members if they were asked back, with their past, or members if they are new", async () => {
    for (const [id, name] of ["new", "answered", "signed-in", "journalled"].entries()) await addInvited(id + 1, name);
    await old.run(
      "update collective_involvements set participation_intention = 'OptIn' where person_id = 2 and interval_id = 1",
    );
    await old.run(
      "insert into security_events (user_id, at, kind, device) values (3, '2026-01-01', 'PasswordChanged', '')",
    );
    const former = JSON.stringify({ id: 4, left_at: "2026-01-05T12:00:00.000Z" });
    await old.run(`insert into journal (collective_id, revision, at, author_id, kind, before, after)
      values (1, 7, '2026-01-06', 1, 'person', '${former}', '{"id":4,"left_at":null}')`);
    await old.run(
      "insert into journal_subjects (collective_id, revision, subject, subject_id) values (1, 7, 'person', 4)",
    );
    await migrateToLatest(old.db);
    const people = await old.db.selectFrom("people").select("left_at").orderBy("id").execute();
    expect(people.map(({ left_at }) => left_at !== null)).toEqual([false, true, true, true]);
    const { rows } = await sql<{ involved: string }>`select interval_id || ': ' || person_id as involved
      from collective_involvements order by interval_id, person_id`.execute(old.db);
    expect(rows.map(({ involved }) => involved)).toEqual(["1: 1", "1: 2", "1: 3", "1: 4", "2: 1"]);
  });

  it("intervals count the days of their dates up to today", async () => {
    await migrateToLatest(old.db);
    const intervals = await old.db.selectFrom("intervals").select("days_current").orderBy("id").execute();
    expect(intervals.map(({ days_current }) => days_current)).toEqual([31, 0]);
  });

  it("ids go on after those of rows that are gone, as far as anything names them", async () => {
    await addInvited(1, "ada");
    await old.run("insert into crews (id, collective_id, name, description) values (3, 1, 'Garden', '')");
    await old.run(`insert into journal (collective_id, revision, at, kind) values (1, 1, '2026-01-06', 'crew')`);
    await old.run(`insert into journal_subjects (collective_id, revision, subject, subject_id)
      values (1, 1, 'crew', 8), (1, 1, 'person', 5), (1, 1, 'interval', 4)`);
    const gone = JSON.stringify({ EntryPathwayEvent: { EntryPathwayDeleted: { id: 7, collective_id: 1 } } });
    const updated = JSON.stringify({ PeopleEvent: { PersonUpdated: { id: 6 } } });
    await old.run(`insert into live_events (collective_id, revision, event, created_at)
      values (1, 1, '${gone}', ''), (1, 2, '${updated}', '')`);
    await migrateToLatest(old.db);
    const lastIds = await engineOf(old.db).readLastIds(old.db);
    expect(Object.fromEntries([...lastIds].filter(([, id]) => id > 0))).toEqual({
      users: 1,
      collectives: 1,
      people: 6,
      crews: 8,
      collective_involvements: 2,
      entry_pathways: 7,
    });
    expect(await getLastNumber(old.db, 1)).toBe(4);
  });

  it("ids stay with their rows, and so do references, indexes and what is deleted with them", async () => {
    await addInvited(1, "ada");
    const before = await listIndexes();
    await migrateToLatest(old.db);
    expect((await sql`pragma foreign_key_check`.execute(old.db)).rows).toEqual([]);
    expect(await listIndexes()).toEqual(expect.arrayContaining(before));
    await old.db.deleteFrom("people").execute();
    expect(await old.db.selectFrom("collective_involvements").select("id").execute()).toEqual([]);
  });

  const listIndexes = async () => {
    const { rows } = await sql<{ name: string }>`
      select name || ' ' || tbl_name as name from sqlite_schema where type = 'index'`.execute(old.db);
    return rows.map(({ name }) => name).filter((name) => !name.includes("plan_reminders"));
  };

  it("mails and reminders are kept, and mails are found by the normal form of their address", async () => {
    await addInvited(1, "ada");
    await old.run(`insert into plan_reminders (collective_id, interval_id, person_id, sent_on, sent_at, sent_by)
      values (1, 2, 1, '2026-02-14', '2026-02-14T12:00:00.000Z', 1), (1, 1, 1, '2026-02-14', '2026-02-14T08:00:00.000Z', 1),
        (1, 2, 1, '2026-02-16', '2026-02-16T12:00:00.000Z', null)`);
    await old.run(`insert into outbound_emails
      (collective_id, idempotency_key, recipient, subject, next_attempt_at, created_at)
      values (1, 'a', 'ZOË@Example.org', 'Hello', '', '')`);
    await migrateToLatest(old.db);
    // Of the reminders of one day, the last one is kept.
    expect(await old.db.selectFrom("plan_reminders").selectAll().execute()).toEqual(
      (["2026-02-14", "2026-02-16"] as const).map((sent_on, index) => {
        const key = { collective_id: 1, person_id: 1, interval_id: 2, gathering_id: null, poll_id: null };
        return { ...key, sent_on, sent_at: `${sent_on}T12:00:00.000Z`, sent_by: index === 0 ? 1 : null };
      }),
    );
    const to = { collectiveId: 1, recipient: "zoë@example.org" };
    expect(await listEmails(old.db, { to })).toHaveLength(1);
  });
});

describe("addresses from before they had a normal form", () => {
  const [TYPED, NORMAL] = ["Ünal@Example.org", "ünal@example.org"];

  it("get it, and nobody is lost where two are the same", async () => {
    await beginBefore("006");
    const { db } = old;
    const users: [id: number, email: string, leftAt: string | null][] = [
      [1, "Ada@Example.org", null],
      // Two members with one address: who could sign in goes on doing so.
      [2, TYPED, null],
      [3, "ünal@EXAMPLE.org", null],
      // A former member does not keep it from a member.
      [4, "örn@example.org", "2026-01-01T00:00:00.000Z"],
      [5, "Örn@example.org", null],
    ];
    for (const [id, email, leftAt] of users) {
      await sql`insert into users (id, email) values (${id}, ${email})`.execute(db);
      await sql`insert into people (collective_id, user_id, display_name, left_at)
        values (1, ${id}, ${email}, ${leftAt})`.execute(db);
    }
    for (const [id, email] of [
      [1, TYPED],
      [2, NORMAL],
      [3, "Élan@example.org"],
    ] as const) {
      await sql`insert into entry_pathways (id, collective_id, email, token_hash, created_at, name)
        values (${id}, 1, ${email}, ${id}, '2026-02-15', 'Somebody')`.execute(db);
    }

    expect(await migrateToLatest(db)).toContain("006-normal-email-addresses");
    const typed = await db.selectFrom("users").select(["id", "email"]).orderBy("id").execute();
    expect(typed).toEqual(users.map(([id, email]) => ({ id, email })));
    const addresses = async (table: "users" | "entry_pathways") =>
      (await db.selectFrom(table).select("normal_email").orderBy("id").execute()).map((row) => row.normal_email);
    expect(await addresses("users")).toEqual(["ada@example.org", null, NORMAL, null, "örn@example.org"]);
    expect(await addresses("entry_pathways")).toEqual([null, NORMAL, "élan@example.org"]);
    const twin = sql`insert into users (email, normal_email) values ('x', ${NORMAL})`.execute(db);
    await expect(twin).rejects.toThrow("UNIQUE");
  });
});
