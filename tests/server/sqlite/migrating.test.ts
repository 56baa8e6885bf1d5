import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { beforeEach, describe, expect, it } from "vitest";
import { migrations } from "../../../migrations/index.ts";
import { migrateToLatest } from "../../../server/db/migrate.ts";
import { folderForEach } from "../../support/hooks.ts";
import { inDatabase } from "../../support/new-database.ts";
import { argumentsFor } from "../../support/programs.ts";
import { readColumn } from "../../support/sqlite-file.ts";
import { createCollective } from "../../support/world.ts";

const addSongs: Migration = {
  up: async (db: Kysely<unknown>) => void (await sql`create table songs (title text) strict`.execute(db)),
};
const failHalfway: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table half_made (title text) strict`.execute(db);
    await sql`delete from people`.execute(db);
    await sql`insert into nowhere values (1)`.execute(db);
  },
};
const withSongs = { ...migrations, "900-songs": addSongs };
const withFailure = { ...withSongs, "901-fails": failHalfway };

const folder = folderForEach();
let path: string;
beforeEach(async () => {
  path = join(folder.path, "crewtide.sqlite");
  await migrate(migrations);
  await inDatabase(path, (db) => createCollective(db, "2026-02-15", { people: ["ada", "bo"], intervals: 3 }));
});

/** As a start does: opens the file, migrates it, and closes it again. */
const migrate = (known: Record<string, Migration>) => inDatabase(path, (db) => migrateToLatest(db, known));

/** The content of a database file, read without changing it. */
function look(file: string) {
  const tables = readColumn(file, "select name from sqlite_schema where name in ('songs', 'half_made')");
  const people = readColumn(file, "select display_name from people order by id");
  const [involvements] = readColumn(file, "select count(*) from collective_involvements");
  return { tables, people, involvements };
}

const copyOf = (name: string) => `${path}.before-${name}`;

describe("migrating", () => {
  it("keeps a copy of the previous data, readable only by the owner", async () => {
    expect(await migrate(withSongs)).toEqual(["900-songs"]);
    expect(look(path).tables).toEqual(["songs"]);
    expect(look(copyOf("900-songs"))).toEqual({ tables: [], people: ["ada", "bo"], involvements: 4 });
    expect(statSync(copyOf("900-songs")).mode & 0o777).toBe(0o600);
  });

  it("makes no copy if there is no data or nothing to migrate", async () => {
    path = join(folder.path, "new.sqlite");
    await migrate(withSongs);
    expect(await migrate(withSongs)).toEqual([]);
    expect(readdirSync(folder.path).filter((name) => name.startsWith("new.sqlite"))).toEqual(["new.sqlite"]);
  });

  it("changes no byte if one of several migrations fails, and names it, the reason and the copy", async () => {
    const before = readFileSync(path);
    await expect(migrate(withFailure)).rejects.toThrow(
      `Migration 901-fails failed: no such table: nowhere. ${path} is as it was before, and a copy of it is at ` +
        `${copyOf("900-songs")}.`,
    );
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(look(copyOf("900-songs")).people).toEqual(["ada", "bo"]);
    expect(await migrate(withSongs)).toEqual(["900-songs"]);
  });

  it("keeps one copy after repeated failures, and never overwrites a copy of other data", async () => {
    const copies = () => readdirSync(folder.path).filter((name) => name.includes(".before-"));
    for (const _ of [1, 2, 3]) await expect(migrate(withFailure)).rejects.toThrow("901-fails");
    expect(copies()).toEqual(["crewtide.sqlite.before-900-songs"]);
    await inDatabase(path, (db) =>
      db.updateTable("people").set({ display_name: "Cy" }).where("display_name", "=", "bo").execute(),
    );
    await expect(migrate(withFailure)).rejects.toThrow(`a copy of it is at ${copyOf("900-songs")}-2.`);
    expect(look(copyOf("900-songs")).people).toEqual(["ada", "bo"]);
    expect(look(`${copyOf("900-songs")}-2`).people).toEqual(["ada", "Cy"]);
    expect(copies()).toHaveLength(2);
  });

  it("does not start if the copy cannot be created, and leaves no part of it", async () => {
    const before = readFileSync(path);
    const tooLong = `900-${"x".repeat(240)}`;
    await expect(migrate({ ...migrations, [tooLong]: addSongs })).rejects.toThrow("ENAMETOOLONG");
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder.path)).toEqual(["crewtide.sqlite"]);
  });

  it.each(["SIGTERM", "SIGKILL"] as const)("loses nothing if it is ended by %s halfway", async (signal) => {
    const child = spawn(process.execPath, argumentsFor("tests/support/unfinished-migration.ts"), {
      env: { PATH: process.env["PATH"], DATABASE: path },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    // The changes that the next start has to undo are there.
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(1_000_000);
    child.kill(signal);
    await once(child, "close");
    expect(await migrate(withSongs)).toEqual(["900-songs"]);
    expect(look(path)).toEqual({ tables: ["songs"], people: ["ada", "bo"], involvements: 4 });
    expect(look(copyOf("900-unfinished"))).toEqual({ tables: [], people: ["ada", "bo"], involvements: 4 });
  });
});
