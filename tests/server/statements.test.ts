import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compileOnce } from "../../server/db/compile-once.ts";
import { openDatabase, type OpenDatabase } from "../../server/db/database.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { makeTempFolder, type TempFolder } from "../support/temp-folder.ts";

let folder: TempFolder;
let database: OpenDatabase;

beforeEach(async () => {
  folder = makeTempFolder();
  database = openDatabase(join(folder.path, "test.sqlite"));
  await migrateToLatest(database.db);
});
afterEach(async () => {
  await database.close();
  folder.remove();
});

describe("statements that are prepared once", () => {
  it("see rows written and columns added since", async () => {
    const { db } = database;
    await sql`create table notes (id integer primary key)`.execute(db);
    const all = sql`select * from notes`;
    expect((await all.execute(db)).rows).toEqual([]);
    await sql`insert into notes (id) values (1)`.execute(db);
    expect((await all.execute(db)).rows).toEqual([{ id: 1 }]);
    await sql`alter table notes add column text text`.execute(db);
    expect((await all.execute(db)).rows).toEqual([{ id: 1, text: null }]);
  });

  it("work with more distinct statements than are cached", async () => {
    const { db } = database;
    for (let number = 0; number < 1_200; number += 1) {
      const { rows } = await sql`select ${sql.lit(number)} as number`.execute(db);
      expect(rows).toEqual([{ number }]);
    }
  });
});

describe("a query that is compiled once", () => {
  const listUsers = compileOnce((db, email: string, least: number) =>
    db.selectFrom("users").select("email").where("email", "=", email).where("id", ">=", least),
  );

  it("returns the rows for each call's parameters", async () => {
    const users = ["ada@example.org", "bo@example.org"].map((email) => ({ email, password_hash: null }));
    await database.db.insertInto("users").values(users).execute();
    expect(await listUsers(database.db, "ada@example.org", 1)).toEqual([{ email: "ada@example.org" }]);
    expect(await listUsers(database.db, "bo@example.org", 1)).toEqual([{ email: "bo@example.org" }]);
    expect(await listUsers(database.db, "bo@example.org", 3)).toEqual([]);
  });

  it("is refused if its parameters are not the query's, or in another order", async () => {
    const inOtherOrder = compileOnce((db, least: number, email: string) =>
      db.selectFrom("users").select("email").where("email", "=", email).where("id", ">=", least),
    );
    const withMore = compileOnce((db, email: string) =>
      db.selectFrom("users").select("email").where("email", "=", email).where("id", ">=", 1),
    );
    await expect(inOtherOrder(database.db, 1, "ada@example.org")).rejects.toThrow("parameters do not match");
    await expect(withMore(database.db, "ada@example.org")).rejects.toThrow("parameters do not match");
  });
});
