import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import { migrations } from "../../../migrations/index.ts";
import { readConfig } from "../../../server/config.ts";
import { migrateToLatest } from "../../../server/db/migrate.ts";
import { startServer } from "../../../server/start/server.ts";
import { createFirstSchemaFile } from "../../support/first-schema.ts";
import { folderForEach, keptLog } from "../../support/hooks.ts";
import { inDatabase } from "../../support/new-database.ts";
import { readColumn } from "../../support/sqlite-file.ts";
import { createTestClock } from "../../support/test-clock.ts";
import { openAs } from "../../support/test-server.ts";

type Row = Record<string, unknown>;

const folder = folderForEach();
let path: string;
beforeEach(() => {
  path = join(folder.path, "crewtide.sqlite");
  createFirstSchemaFile(path);
});

/** The rows of each table. */
function readTables(): Map<string, Row[]> {
  const sqlite = new SqliteDatabase(path, { readonly: true });
  const names = sqlite.prepare("select name from sqlite_schema where type = 'table'").pluck().all() as string[];
  const tables = new Map(names.map((name) => [name, sqlite.prepare(`select * from ${name}`).all() as Row[]]));
  sqlite.close();
  return tables;
}

const migrate = () => inDatabase(path, (db) => migrateToLatest(db));

describe("a database of the first version", () => {
  it("keeps every row and column through all migrations", async () => {
    const before = readTables();
    expect([...before.values()].every((rows) => rows.length > 0)).toBe(true);
    expect(await migrate()).toEqual(Object.keys(migrations).slice(1));
    const after = readTables();
    // It also has a row for each later migration.
    after.set("kysely_migration", after.get("kysely_migration")?.slice(0, 1) ?? []);
    // Bo has answered and has no password: a former member who is asked back.
    const bo = before.get("people")?.find(({ id }) => id === 2);
    Object.assign(bo ?? {}, { left_at: expect.any(String) });
    for (const [table, rows] of before) expect(after.get(table), table).toMatchObject(rows);
    expect(after.get("users")?.map((row) => row["normal_email"])).toEqual([
      "ada@example.org",
      "bo@example.org",
      "zoë@example.org",
    ]);
    expect(after.get("entry_pathways")).toMatchObject([{ normal_email: "émile@example.org" }]);
  });

  it("has the same schema afterwards as a new one", async () => {
    const schemaOf = (file: string) => {
      const query = "select name || ' ' || sql from sqlite_schema where sql is not null order by name";
      // Only the layout differs.
      return readColumn(file, query).map((statement) => String(statement).replaceAll(/\s+/g, " "));
    };
    await migrate();
    const migrated = schemaOf(path);
    path = join(folder.path, "new.sqlite");
    await migrate();
    expect(migrated).toEqual(schemaOf(path));
  });

  const { log, lines } = keptLog("info");

  it("is served, with its people, history and passwords, and the log has one short line about it", async () => {
    const server = await startServer({
      config: readConfig({
        PORT: "0",
        DATABASE_URL: `file:${path}`,
        SESSION_SECRETS: "the secret of that time",
        TIME_ZONE: "UTC",
      }),
      log,
      clock: createTestClock("2026-01-09"),
    });
    const applied = Object.keys(migrations).slice(1);
    const logged = lines.map((line) => JSON.parse(line) as unknown);
    const told = { msg: "The database was migrated", migrations: applied.length, last: applied.at(-1) };
    expect(logged).toContainEqual(expect.objectContaining(told));
    const { client } = await openAs(server, "ada");
    const state = await client.collective.state.query();
    expect(state).toMatchObject({
      collective: { name: "Saltmarsh Commons" },
      epoch: "the-first-epoch",
      people: [{ display_name: "Ada" }, { display_name: "Bo" }, { display_name: "Zoë" }],
      crews: [{ name: "Garden" }, { name: "Kitchen" }],
      current_interval: { id: 2 },
    });
    const past = await client.collective.involvements.query({ interval_id: 1 });
    expect(past.crew_involvements).toMatchObject([{ person_id: 1, crew_id: 1, convenor: true }]);
    await server.stop();
  });
});
