import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrations } from "../../migrations/index.ts";
import { getRosterEntry } from "../../scripts/admin/look-ups.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { listQueuedMails, mailedToken } from "../support/mails.ts";
import { createEmptyDatabase, openDatabaseAt } from "../support/new-database.ts";
import { connect, signIn, startTestServer, type TestServer } from "../support/test-server.ts";

/** The same address, as different people and keyboards write it. */
const FORMS = ["Ünal@Example.org", "ünal@example.org", "ÜNAL@EXAMPLE.ORG", "u\u0308nal@example.org"];
const [TYPED = "", NORMAL = ""] = FORMS;
const PASSWORD = "correct horse";

describe("an e-mail address", () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer();
  });
  afterEach(() => server.stop());

  const call = (procedure: string, body: object) =>
    fetch(`${server.url}/trpc/${procedure}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  async function codeOf(response: Response): Promise<unknown> {
    const { error } = (await response.json()) as { error?: { data: { appCode: string } } };
    return error?.data.appCode;
  }

  it("signs in however it is written, and receives links", async () => {
    const ada = connect(server.url, await signIn(server.url, "ada"));
    await ada.client.invitations.send.mutate({ name: "Ünal", email: TYPED });
    const set = await call("auth.resetPassword", { token: await mailedToken(server), password: PASSWORD });
    expect(set.status).toBe(200);
    for (const email of FORMS) {
      expect((await call("auth.login", { email, password: PASSWORD })).status, email).toBe(200);
      await call("auth.forgotPassword", { email });
    }
    const mails = await listQueuedMails(server);
    expect(mails.filter(({ subject }) => subject.includes("password"))).toHaveLength(FORMS.length);

    for (const email of FORMS) {
      const refused: unknown = await ada.client.invitations.send
        .mutate({ name: "Twin", email })
        .catch((error: unknown) => error);
      expect(refused, email).toMatchObject({ data: { appCode: "EmailInUse" } });
      const entry = await getRosterEntry(server.running.services.db, server.collective.id, email);
      expect(entry.name).toBe("Ünal");
    }
    await ada.close();
  });

  it("is refused after ten failures, however it is written", async () => {
    const attempt = (email: string) => call("auth.login", { email, password: "wrong horse" });
    for (let i = 0; i < 10; i += 1) await attempt(FORMS[i % FORMS.length] ?? "");
    for (const email of FORMS) expect((await attempt(email)).status).toBe(429);
  });

  it("expresses interest once", async () => {
    const { db } = server.running.services;
    await db.updateTable("collectives").set({ slug: "tidewater", feature_eoi: 1 }).execute();
    const submit = (email: string) =>
      call("interest.submit", { collective_id: server.collective.id, name: "Ünal", email });
    expect((await submit(TYPED)).status).toBe(200);
    for (const email of FORMS) expect(await codeOf(await submit(email))).toBe("EmailAlreadyExists");
  });
});

describe("addresses from before they had a normal form", () => {
  it("get it, and nobody is lost where two are the same", async () => {
    const database = await createEmptyDatabase();
    const { db, close } = openDatabaseAt(database.url);
    const before = Object.entries(migrations).filter(([name]) => name < "006");
    await migrateToLatest(db, Object.fromEntries(before));
    await sql`insert into collectives (id, name, rolled_over_on) values (1, 'Tidewater', '2026-02-15')`.execute(db);
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
    await expect(twin).rejects.toThrow(/unique/i);
    await close();
    await database.remove();
  });
});
