import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { migrations } from "../../../migrations/index.ts";
import { migrateToLatest } from "../../../server/db/migrate.ts";
import { createEmptyDatabase, openDatabaseAt } from "../../support/new-database.ts";

const [TYPED, NORMAL] = ["Ünal@Example.org", "ünal@example.org"];

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
    await expect(twin).rejects.toThrow("UNIQUE");
    await close();
    await database.remove();
  });
});
