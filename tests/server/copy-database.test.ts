import { copyFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql, type Kysely } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedCollectives } from "../../scripts/bench/seed-collectives.ts";
import { emailOf } from "../../scripts/demo/collective/people.ts";
import { DEMO_PASSWORD } from "../../scripts/demo/logins.ts";
import { transferDatabase } from "../../server/backup/transfer-database.ts";
import type { Database } from "../../server/db/schema.ts";
import { loadCollectiveState } from "../../server/features/state/collective-state.service.ts";
import { admin, adminFailure } from "../support/admin.ts";
import { callProcedure } from "../support/procedures.ts";
import { copyDemo, TODAY } from "../support/demo-file.ts";
import { fillEmptyTables } from "../support/every-table.ts";
import { createFirstSchemaFile } from "../support/first-schema.ts";
import { folderForEach } from "../support/hooks.ts";
import { HOSTILE_NAMES } from "../support/hostile-names.ts";
import { createDatabase, inDatabase, type NewDatabase } from "../support/new-database.ts";
import { createDatabase as createFile } from "../support/sqlite-databases.ts";
import { fileOf } from "../support/sqlite-file.ts";
import { connect, cookieOf, startTestServer } from "../support/test-server.ts";
import { createTestClock } from "../support/test-clock.ts";
import { createCollective } from "../support/world.ts";

/** Where the copy is made: a database of the engine that the tests run on. The originals are files. */
let target: NewDatabase;
const folder = folderForEach();
let original: string;
beforeEach(async () => {
  target = await createDatabase();
  original = join(folder.path, "original.sqlite");
});
afterEach(() => target.remove());

const placeOf = (url: string) => url.replace(/^file:/, "");
type Options = Partial<Parameters<typeof transferDatabase>[0]>;
const copyTo = (to: string, { from = original, force = false, ...others }: Options = {}) =>
  transferDatabase({ from: placeOf(from), to: placeOf(to), force, keepBeside: original, now: new Date(), ...others });
const copy = (options?: Options) => copyTo(target.url, options);

/** They are not in the database. */
const SESSION_SECRETS = "the secret of the original";
/** Starts a server on the target. */
const startServer = () =>
  startTestServer({ today: TODAY, empty: true, environment: { DATABASE_URL: target.url, SESSION_SECRETS } });

/** Puts the demonstration into the original, with rows in every table. */
async function makeDemo(): Promise<void> {
  await copyDemo(original);
  await inDatabase(original, fillEmptyTables);
}

/** A file with a few rows in every table, for what does not depend on the data. */
let small: string;
let removeSmall: () => Promise<void>;
beforeAll(async () => {
  const { url, remove } = await createFile();
  [small, removeSmall] = [fileOf(url), remove];
  await inDatabase(url, async (db) => {
    await createCollective(db, TODAY, { intervals: 2 });
    await fillEmptyTables(db);
  });
});
afterAll(() => removeSmall());

const makeSmall = () => copyFileSync(small, original);

const BOATS = { collective_id: 1, name: "Boats", description: "Floats" };

const at = () => ({ databaseUrl: target.url });

/** Everything that a database has, as text, without its epoch. Found without the list of tables that is tested. */
const dump = (place: string) =>
  inDatabase(place, async (db) => {
    const tables: Record<string, string[]> = {};
    for (const { name } of await db.introspection.getTables()) {
      if (name === "rate_limits") continue;
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
      tables[name] = rows.map(({ epoch: _epoch, ...row }) => JSON.stringify(row)).toSorted();
    }
    return tables;
  });

const findCollective = (place: string) =>
  inDatabase(place, (db) => db.selectFrom("collectives").select(["id", "revision"]).executeTakeFirstOrThrow());

const epochOf = (place: string) =>
  inDatabase(place, (db) => db.selectFrom("database_life").select("epoch").executeTakeFirstOrThrow());

describe("copying a database", () => {
  it("carries everything over and back, under a new epoch", async () => {
    await makeDemo();
    const command = ["copy-database", "--from", `file:${original}`, "--to", target.url];
    const { rows, collectives } = await admin(command, at());
    const tables = await dump(original);
    const counts = Object.entries(tables).map(([name, { length }]) => [name, length]);
    expect(rows).toEqual(Object.fromEntries(counts));
    expect(Object.values(rows)).not.toContain(0);
    const { id, revision } = await findCollective(original);
    expect(collectives).toEqual([{ id, name: "Saltmarsh Commons", revision }]);
    expect(await dump(target.url)).toEqual(tables);

    const back = join(folder.path, "back.sqlite");
    await copyTo(back, { from: target.url });
    expect(await dump(back)).toEqual(tables);
    const epochs = await Promise.all([original, target.url, back].map(epochOf));
    expect(new Set(epochs.map(({ epoch }) => epoch)).size).toBe(3);
  });

  it("carries tables of many batches over", async () => {
    await seedCollectives(original, { people: 60, pastIntervals: 10 });
    const shown: number[] = [];
    await copy({ onProgress: (part) => shown.push(part) });
    expect(await dump(target.url)).toEqual(await dump(original));
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(shown.at(-1)).toBe(1);
  });

  it("lets a server go on where the original stopped", async () => {
    await makeDemo();
    // The daily job would give the answers that follow.
    await inDatabase(original, (db) => db.deleteFrom("series_answers").execute());
    const { id: collectiveId } = await findCollective(original);
    const before = await inDatabase(original, (db) =>
      loadCollectiveState({ db, clock: createTestClock(TODAY), timeZone: "UTC" }, collectiveId),
    );
    await copy();
    const server = await startServer();
    const input = { email: emailOf("noor"), password: DEMO_PASSWORD };
    const { client } = connect(server.url, cookieOf(await callProcedure(server.url, "auth.login", { input })));
    const { epoch: _epoch, ...state } = await client.collective.state.query();
    const { epoch: _old, ...expected } = before;
    expect(state).toEqual(expected);
    await client.crews.create.mutate({ name: "Boats", description: "Floats", links: [] });
    const after = await client.collective.state.query();
    const ids = before.crews.map(({ id }) => id);
    expect(after.crews.map(({ id }) => id)).toEqual([...ids, Math.max(...ids) + 1]);
    expect(after.revision).toBe(before.revision + 1);
    await server.stop();
  });

  it("does not give the ids of deleted rows again, there or back", async () => {
    makeSmall();
    const addCrew = async (db: Kysely<Database>) => {
      const { id } = await db.insertInto("crews").values(BOATS).returning("id").executeTakeFirstOrThrow();
      await db.deleteFrom("crews").where("id", "=", id).execute();
      return id;
    };
    const first = await inDatabase(original, addCrew);
    await copy();
    expect(await inDatabase(target.url, addCrew)).toBe(first + 1);
    const back = join(folder.path, "back.sqlite");
    await copyTo(back, { from: target.url });
    expect(await inDatabase(back, addCrew)).toBe(first + 2);
    await copy({ from: back, force: true });
    await copy({ from: back, force: true });
    expect(await inDatabase(target.url, addCrew)).toBe(first + 3);
  });

  it("leaves out the characters that no text has any more, and nothing else", async () => {
    makeSmall();
    const names = [...HOSTILE_NAMES, String.raw`{"typed": "\u0000, \\u0000"}`];
    const written = { name: "x\u0000\uD800\\u0000 🌊", text: "\\" };
    await inDatabase(original, async (db) => {
      for (const name of names)
        await db.insertInto("crews").values({ collective_id: 1, name, description: name }).execute();
      await db
        .updateTable("live_events")
        .set({ event: JSON.stringify(written) })
        .where("revision", "=", 1)
        .execute();
    });
    await copy();
    const copied = await inDatabase(target.url, async (db) => ({
      crews: await db.selectFrom("crews").select("name").orderBy("id").execute(),
      events: await db.selectFrom("live_events").select("event").orderBy("revision").limit(1).execute(),
    }));
    const expected = names.map((name) => name.replaceAll("\u0000", ""));
    expect(copied.crews.slice(-names.length).map(({ name }) => name)).toEqual(expected);
    expect(JSON.parse(copied.events[0]?.event ?? "")).toEqual({ ...written, name: "x\\u0000 🌊" });
  });
});

describe("a target with data", () => {
  it("is kept, and replaced only with --force, as often as one likes", async () => {
    makeSmall();
    await copy();
    await inDatabase(original, (db) => db.updateTable("crews").set({ name: "Renamed" }).execute());
    const kept = await dump(target.url);
    const command = ["copy-database", "--from", `file:${original}`, "--to", target.url];
    expect(await adminFailure(command, at())).toMatch(/ already has data; --force replaces it\.$/);
    expect(await dump(target.url)).toEqual(kept);
    const { kept: file } = await admin([...command, "--force"], at());
    expect(await dump(target.url)).toEqual(await dump(original));
    // It stands beside a file, and can be restored like one.
    expect(file).toContain(`${target.url.startsWith("file:") ? placeOf(target.url) : original}.before-copy-`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await dump(file)).toEqual(kept);
    expect((await copy({ force: true })).kept).not.toBe(file);
    expect(await dump(target.url)).toEqual(await dump(original));
    await copy({ from: file, force: true });
    expect(await dump(target.url)).toEqual(kept);
    rmSync(file);
  });

  it("is as before where a copy fails at the last table, and numbers on", async () => {
    makeSmall();
    await copy();
    const kept = await dump(target.url);
    await inDatabase(original, async (db) => {
      await db.deleteFrom("crews").execute();
      await sql`pragma foreign_keys = off`.execute(db);
      await db.updateTable("outbound_emails").set({ collective_id: 999 }).execute();
    });
    await expect(copy({ force: true })).rejects.toThrow(/foreign key/i);
    expect(await dump(target.url)).toEqual(kept);
    expect(readdirSync(folder.path).filter((name) => name.includes("before-copy"))).toEqual([]);
    await inDatabase(target.url, (db) => db.insertInto("crews").values(BOATS).execute());
  });

  it("is as before where the original is empty", async () => {
    makeSmall();
    await copy();
    const empty = join(folder.path, "empty.sqlite");
    await expect(copy({ from: empty, force: true })).rejects.toThrow(`${empty} is empty.`);
    expect(await dump(target.url)).toEqual(await dump(original));
  });
});

describe("a copy is refused", () => {
  it("while a server uses the original or the target", async () => {
    makeSmall();
    const server = await startServer();
    await expect(copy()).rejects.toThrow(/^The server is running on .*; stop it first\.$/);
    await expect(copyTo(join(folder.path, "new.sqlite"), { from: target.url })).rejects.toThrow(
      /^The server is running on /,
    );
    await server.stop();
    await copy();
  });

  it("from a database of an older version", async () => {
    createFirstSchemaFile(original);
    await expect(copy()).rejects.toThrow(`${original} is from an older Crewtide. Start this version's server, or run`);
  });

  it("to itself, and where there is no original", async () => {
    makeSmall();
    await expect(copyTo(original)).rejects.toThrow("A database cannot be copied to itself.");
    const missing = ["copy-database", "--from", `file:${original}.missing`, "--to", target.url];
    expect(await adminFailure(missing, at())).toBe(`There is no database at ${original}.missing.`);
    const typo = ["copy-database", "--from", original, "--to", target.url];
    expect(await adminFailure(typo, at())).toMatch(/Expected file: and a path, or postgres:\/\/\.$/);
  });
});
