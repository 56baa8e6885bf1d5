import { sql } from "kysely";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { postgresqlMigrations } from "../../../migrations/index.ts";
import { withDatabaseAlone } from "../../../server/backup/with-database-alone.ts";
import { readConfig } from "../../../server/config.ts";
import { engineOf } from "../../../server/db/engine.ts";
import { migrateAtStart, migrateToLatest } from "../../../server/db/migrate.ts";
import { startServer } from "../../../server/start/server.ts";
import { distantDatabaseForEach } from "../../support/distant-database.ts";
import { inDatabase, openDatabaseAt, settingsFor } from "../../support/new-database.ts";
import { createClosedDatabase } from "../../support/postgresql-databases.ts";
import { spawnServer } from "../../support/server-process.ts";

const NEWER = { ...postgresqlMigrations, "900-of-the-future": { up: () => Promise.resolve() } };

async function start(url: string) {
  const config = readConfig({ ...settingsFor(url), PORT: "0", TIME_ZONE: "UTC" });
  return startServer({ config, log: pino({ level: "silent" }) });
}

const healthOf = async (url: string): Promise<unknown> => (await fetch(`${url}/healthz`)).json();

describe("a newer release beside an older process", () => {
  it("does not migrate until that has ended, and then goes the way of the guide", async () => {
    const { url, remove } = await createClosedDatabase();
    const old = await start(url);
    const newer = openDatabaseAt(url);
    await expect(migrateAtStart(newer.db, NEWER)).rejects.toThrow(
      /is from an older Crewtide, and others are using it: \d+ connection\(s\) from .+\. Stop all of them, run "\.\/crewtide migrate" once/,
    );
    await newer.close();
    expect(await healthOf(old.url)).toMatchObject({ database: "ok" });
    await old.stop();
    const migrate = () => withDatabaseAlone(url, (db) => migrateToLatest(db, NEWER));
    expect(await migrate()).toEqual(["900-of-the-future"]);
    await inDatabase(url, async (db) => {
      await expect(Promise.all([migrateAtStart(db, NEWER), migrateAtStart(db, NEWER)])).resolves.toEqual([[], []]);
    });
    await remove();
  });

  it("is named by the older one's health if the schema changed all the same", async () => {
    const { url, remove } = await createClosedDatabase();
    const old = await start(url);
    await inDatabase(url, (db) => migrateToLatest(db, NEWER));
    expect(await healthOf(old.url)).toMatchObject({ status: "unavailable", database: "newer" });
    await old.stop();
    await remove();
  });

  it("starts together with others of the same release", async () => {
    const { url, remove } = await createClosedDatabase();
    const [first, second] = [openDatabaseAt(url), openDatabaseAt(url)];
    const applied = await Promise.all([migrateAtStart(first.db, NEWER), migrateAtStart(second.db, NEWER)]);
    expect(applied.flat()).toEqual(["900-of-the-future"]);
    await Promise.all([first.close(), second.close()]);
    await remove();
  });
});

describe("a start", () => {
  const distant = distantDatabaseForEach();

  it("waits for a database that is away, and says so", async () => {
    distant.network.cut();
    const server = spawnServer(settingsFor(distant.url));
    await expect.poll(server.output).toMatch(/"seconds":2,"msg":"Crewtide is waiting for its database\. /);
    distant.network.speakAgain();
    expect(await healthOf(await server.ready)).toMatchObject({ status: "ok" });
    server.kill("SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  it("waits for another's migration", async () => {
    const { url, remove } = await createClosedDatabase();
    const last = Object.keys(postgresqlMigrations).toSorted().at(-1) ?? "";
    const server = await inDatabase(url, async (db) => {
      await sql`delete from kysely_migration where name = ${last}`.execute(db);
      return engineOf(db).asMigrating(db, (connection) =>
        connection.transaction().execute(async (trx) => {
          // Kysely's own lock while it migrates.
          await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(trx);
          const starting = spawnServer(settingsFor(url));
          await expect.poll(starting.output).toContain("Another process may be migrating it.");
          await sql`insert into kysely_migration values (${last}, ${new Date().toISOString()})`.execute(trx);
          return starting;
        }),
      );
    });
    expect(await healthOf(await server.ready)).toMatchObject({ status: "ok" });
    server.kill("SIGTERM");
    await server.ended;
    await remove();
  });

  it("ends at once where waiting does not help", async () => {
    const url = new URL(distant.url);
    url.pathname = "no_such_database";
    const { code, errors } = await spawnServer(settingsFor(url.href)).ended;
    expect(code).toBe(1);
    expect(errors).toContain("PostgreSQL cannot be reached (3D000).");
  });
});
