import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, readdirSync, readFileSync, statSync, watch, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import { backUpDatabase } from "../../../server/backup/back-up-database.ts";
import { restoreDatabase } from "../../../server/backup/restore-database.ts";
import { openDatabase } from "../../../server/db/database.ts";
import { queueEmail } from "../../../server/mail/outbox.ts";
import { migrations } from "../../../migrations/index.ts";
import { admin, adminFailure, startAdmin } from "../../support/admin.ts";
import { readCalendar } from "../../support/calendars.ts";
import { actAs } from "../../support/editing.ts";
import { createFirstSchemaFile } from "../../support/first-schema.ts";
import { folderForEach, serverForEach } from "../../support/hooks.ts";
import { settingsFor } from "../../support/new-database.ts";
import { argumentsFor } from "../../support/programs.ts";
import { fileOf, readColumn } from "../../support/sqlite-file.ts";
import { openAs } from "../../support/test-server.ts";

const KILLED_WHILE_COPYING = new URL("../../support/killed-while-copying.mjs", import.meta.url).href;

const server = serverForEach();
const folder = folderForEach();
let file: string;
let backup: string;
beforeEach(() => {
  file = fileOf(server.databaseUrl);
  backup = join(folder.path, "backup.sqlite");
});

/** The files in the database's folder. */
const filesBeside = () => readdirSync(dirname(file));

const crewNames = (path: string) => readColumn(path, "select name from crews order by id");

const addCrew = (name: string) => actAs(server, "ada").createCrew({ name, description: "A crew", links: [] });

/** Makes the database so large that copying it takes a while. */
function addBytes(bytes: number) {
  return server.running.services.db
    .updateTable("people")
    .set({ about: "x".repeat(bytes) })
    .execute();
}

describe("backup", () => {
  it("writes everything saved so far into one private file, while the server runs", async () => {
    await addCrew("in the log only");
    const answer = await admin(["backup", backup], { ...server, apart: true });
    expect(answer).toEqual({ file: backup, bytes: statSync(backup).size, collectives: 1, people: 2 });
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(crewNames(backup)).toEqual(["garden", "in the log only"]);
    expect(readColumn(backup, "pragma journal_mode")).toEqual(["delete"]);
    expect(readdirSync(folder.path)).toEqual(["backup.sqlite"]);
  });

  it("replaces a file only with --force, and never the database itself", async () => {
    writeFileSync(backup, "something else");
    await expect(backUpDatabase({ from: file, to: backup, force: false })).rejects.toThrow("already exists");
    expect(readFileSync(backup, "utf8")).toBe("something else");
    await backUpDatabase({ from: file, to: backup, force: true });
    expect(crewNames(backup)).toEqual(["garden"]);
    await expect(backUpDatabase({ from: file, to: file, force: true })).rejects.toThrow("is the database itself");
    const elsewhere = join(folder.path, "missing/backup.sqlite");
    await expect(backUpDatabase({ from: file, to: elsewhere, force: false })).rejects.toThrow("There is no folder");
  });

  it("says in one line that the folder is missing", async () => {
    const missing = join(folder.path, "none", "backup.sqlite");
    expect(await adminFailure(["backup", missing], server)).toBe(
      `There is no folder ${join(folder.path, "none")} for the backup.`,
    );
    const exported = join(folder.path, "none", "collective.jsonl");
    expect(await adminFailure(["collective", "export", exported], server)).toBe(
      `There is no folder ${join(folder.path, "none")} for ${exported}.`,
    );
  });

  it("says in one line that the disk takes no more", async () => {
    const program = argumentsFor("scripts/admin/main.ts");
    const failureOf = (...args: string[]) => {
      const limited = ["-c", 'ulimit -f 16; exec "$@"', "sh", process.execPath, ...program, ...args];
      const env = { ...process.env, BASE_URL: "", ...settingsFor(server.databaseUrl) };
      return spawnSync("sh", limited, { env, encoding: "utf8" }).stderr;
    };
    expect(failureOf("backup", backup)).toMatch(
      /^The disk fails to take the backup \S+backup\.sqlite \(SQLITE_IOERR\w*\)\. Check its space.*\n$/,
    );
    await addBytes(10_000);
    const exported = join(folder.path, "collective.jsonl");
    const full = (path: string) => `The disk fails to take ${path} (EFBIG). Check its space and its limits.\n`;
    expect(failureOf("collective", "export", exported)).toBe(full(exported));
    expect(readdirSync(folder.path)).toEqual([]);
    const tables = join(folder.path, "tables");
    expect(failureOf("export", tables)).toBe(full(tables));
  });

  it("contains the data from when it began, no matter how much is written meanwhile", async () => {
    await addBytes(30_000_000);
    const other = new SqliteDatabase(file);
    const insert = other.prepare("insert into crews (collective_id, name, description) values (1, 'too late', '')");
    let told = 0;
    await backUpDatabase({
      from: file,
      to: backup,
      force: false,
      onProgress: () => {
        told += 1;
        if (told < 4) insert.run();
      },
    });
    other.close();
    expect(told).toBeGreaterThan(2);
    expect(crewNames(backup)).toEqual(["garden"]);
  });

  it("is not made from a damaged database, and keeps the previous backup", async () => {
    await backUpDatabase({ from: file, to: backup, force: false });
    const damaged = join(folder.path, "damaged.sqlite");
    damage(backup, damaged);
    await expect(backUpDatabase({ from: damaged, to: backup, force: true })).rejects.toThrow(/damaged/);
    expect(crewNames(backup)).toEqual(["garden"]);
    expect(readdirSync(folder.path).toSorted()).toEqual(["backup.sqlite", "damaged.sqlite"]);
  });
});

/** Copies a database without an entry of one of its indexes. */
function damage(from: string, to: string): void {
  copyFileSync(from, to);
  const sqlite = new SqliteDatabase(to);
  sqlite.unsafeMode(true);
  sqlite.pragma("writable_schema = ON");
  sqlite.exec(
    "update sqlite_schema set sql = replace(sql, 'normal_email', 'password_hash') where name = 'users_email'",
  );
  sqlite.close();
}

describe("restore", () => {
  /** Backs the database up, and changes it afterwards. */
  async function backUpThenChange(): Promise<void> {
    await backUpDatabase({ from: file, to: backup, force: false });
    await addCrew("since then");
  }

  const restore = (from: string, force = true) =>
    restoreDatabase({ from, to: file, force, now: new Date("2026-02-15T12:00:00Z") });

  async function restoreAndStart() {
    await server.running.stop();
    const restored = await restore(backup);
    await server.start();
    return restored;
  }

  it("restores everything, keeps the replaced database, and tells open pages to load again", async () => {
    await actAs(server, "ada").editCollective({});
    const ada = await openAs(server, "ada");
    await backUpThenChange();
    const before = await ada.client.collective.state.query();

    await server.running.stop();
    const answer = await admin(["restore", backup, "--force"], { ...server, apart: true });
    expect(answer).toMatchObject({ database: file, collectives: 1, people: 2, migrations: [] });
    expect(crewNames(answer.kept)).toEqual(["garden", "since then"]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(filesBeside().filter((name) => /restoring|-wal|-shm/.test(name))).toEqual([]);
    expect(crewNames(backup)).toEqual(["garden"]);

    await server.start();
    const state = await ada.client.collective.state.query();
    expect(state.crews.map((crew) => crew.name)).toEqual(["garden"]);
    expect(state.epoch).not.toBe(before.epoch);
    const { value } = await ada.events({ ...before, revision: before.revision - 1 }).next();
    expect(value).toMatchObject({ event: { CollectiveEvent: { ReloadRequired: {} } } });
    await ada.close();
  });

  it("keeps the addresses of calendars, and the ids of their entries", async () => {
    const { url } = await (await openAs(server, "ada")).client.calendar.makeMine.mutate();
    const readIds = async () => readCalendar(await (await fetch(url)).text()).entries.map(({ uid }) => uid);
    const before = await readIds();
    await backUpThenChange();
    await restoreAndStart();
    expect(await readIds()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  it("knows which ids were given before the backup", async () => {
    await addCrew("gone");
    const ids = () => readColumn(file, "select id from crews order by id") as number[];
    const gone = ids().at(-1) ?? 0;
    await server.running.services.db.deleteFrom("crews").where("id", "=", gone).execute();
    await backUpThenChange();
    await restoreAndStart();
    await addCrew("new");
    expect(ids().at(-1)).toBe(gone + 1);
  });

  it("holds unsent mails until somebody retries them", async () => {
    const { db } = server.running.services;
    const mail = { kind: "convening news" as const, subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
    // Commands have the machine's clock.
    const at = new Date().toISOString();
    await queueEmail(db, mail, { collectiveId: null, recipient: "ada@example.org", at });
    await backUpThenChange();
    expect(await restoreAndStart()).toMatchObject({ held_mails: 1 });
    expect(await server.running.mail.deliverDue()).toBe(0);
    const { mails } = await admin(["mail", "list"], server);
    expect(mails).toMatchObject([{ status: "failed", last_error: expect.stringContaining("Restored from a backup") }]);
    await server.running.services.db.updateTable("outbound_emails").set({ status: "failed" }).execute();
    expect(await admin(["mail", "retry"], server)).toEqual({ retried: 1, useless: [] });
    server.clock.setInstant(new Date(Date.now() + 60_000).toISOString());
    expect(await server.running.mail.deliverDue()).toBe(1);
  });

  it("is refused while the server runs, or another command uses the database", async () => {
    await backUpThenChange();
    expect(await adminFailure(["restore", backup, "--force"], { ...server, apart: true })).toBe(
      `The server is running on ${file}; stop it first.`,
    );
    await server.running.stop();
    const other = openDatabase(file);
    await other.db.selectFrom("crews").select("id").execute();
    await expect(restore(backup)).rejects.toThrow("Another command is using");
    await other.close();
    expect(crewNames(file)).toEqual(["garden", "since then"]);
    expect(filesBeside().filter((name) => name.includes("restor"))).toEqual([]);
  });

  it("replaces a database only with --force, and creates one if there is none", async () => {
    await backUpThenChange();
    await server.running.stop();
    await expect(restore(backup, false)).rejects.toThrow("--force replaces it, and keeps a copy");
    await expect(restore(file)).rejects.toThrow("is the database itself");
    expect(crewNames(file)).toEqual(["garden", "since then"]);
    const to = join(folder.path, "new/crewtide.sqlite");
    const restored = await restoreDatabase({ from: backup, to, force: false, now: new Date() });
    expect(restored).toMatchObject({ kept: null, collectives: 1 });
    expect(crewNames(to)).toEqual(["garden"]);
  });

  it("changes nothing for a file that is not a valid database of this or an earlier version", async () => {
    await backUpThenChange();
    const foreign = join(folder.path, "foreign.sqlite");
    new SqliteDatabase(foreign).exec("create table people (id)").close();
    const letter = join(folder.path, "letter.txt");
    writeFileSync(letter, "Dear Ilse,\n".repeat(500));
    const later = join(folder.path, "later.sqlite");
    copyFileSync(backup, later);
    new SqliteDatabase(later).exec("insert into kysely_migration values ('900-tides', '')").close();
    const dangling = join(folder.path, "dangling.sqlite");
    copyFileSync(backup, dangling);
    new SqliteDatabase(dangling).exec("pragma foreign_keys = off; update people set user_id = 99 where id = 1").close();
    const damaged = join(folder.path, "damaged.sqlite");
    damage(backup, damaged);

    await server.running.stop();
    await expect(restore(join(folder.path, "nothing"))).rejects.toThrow("There is no file");
    await expect(restore(foreign)).rejects.toThrow(`${foreign} is not a database of Crewtide.`);
    await expect(restore(letter)).rejects.toThrow(`${letter} is not a database of Crewtide.`);
    await expect(restore(later)).rejects.toThrow(`${later} comes from a later Crewtide, which knows 900-tides.`);
    await expect(restore(dangling)).rejects.toThrow(`${dangling} is damaged: it has references to missing rows`);
    await expect(restore(damaged)).rejects.toThrow(`${damaged} is damaged`);
    expect(crewNames(file)).toEqual(["garden", "since then"]);
    expect(filesBeside().filter((name) => name.includes("restor"))).toEqual([]);
  });

  it("migrates an older backup", async () => {
    createFirstSchemaFile(backup);
    expect(await restoreAndStart()).toMatchObject({ migrations: Object.keys(migrations).slice(1) });
    expect(readColumn(file, "select normal_email from users where id = 1")).toEqual(["ada@example.org"]);
  });

  it("keeps the replaced database complete, with its WAL, and also a damaged one", async () => {
    await backUpThenChange();
    // As after a kill of the server.
    const killed = join(folder.path, "killed.sqlite");
    for (const suffix of ["", "-wal"]) copyFileSync(`${file}${suffix}`, `${killed}${suffix}`);
    const now = new Date();
    const whole = await restoreDatabase({ from: backup, to: killed, force: true, now });
    expect(crewNames(killed)).toEqual(["garden"]);
    expect(crewNames(whole.kept ?? "")).toEqual(["garden", "since then"]);

    const ruin = join(folder.path, "ruin.sqlite");
    writeFileSync(ruin, "not a database any more".repeat(100));
    writeFileSync(`${ruin}-wal`, "its log");
    const ruined = await restoreDatabase({ from: backup, to: ruin, force: true, now });
    expect(crewNames(ruin)).toEqual(["garden"]);
    expect(readFileSync(`${ruined.kept}`, "utf8")).toContain("not a database any more");
    expect(readFileSync(`${ruined.kept}-wal`, "utf8")).toBe("its log");
  });

  it.each([
    // The signal arrives while this much is being copied.
    [".restoring", 40_000_000],
    [".before-restore-", 0],
  ])("leaves a valid database when it is killed at its %s", async (moment, bytes) => {
    await addBytes(bytes);
    await backUpThenChange();
    await server.running.stop();
    const killsItself = { NODE_OPTIONS: `--import=${KILLED_WHILE_COPYING}`, KILLED_WHILE_COPYING_TO: moment };
    const environment = moment === ".restoring" ? {} : killsItself;
    const child = startAdmin(["restore", backup, "--force"], { ...server, environment });
    const ended = once(child, "close");
    const watcher = watch(dirname(file), (_event, name) => {
      if (moment === ".restoring" && name?.endsWith(moment)) child.kill("SIGKILL");
    });
    await ended;
    watcher.close();
    expect(child.signalCode).toBe("SIGKILL");
    expect(filesBeside().some((name) => name.includes(moment))).toBe(true);

    expect(readColumn(file, "pragma integrity_check")).toEqual(["ok"]);
    expect([["garden"], ["garden", "since then"]]).toContainEqual(crewNames(file));
    // Its leftovers do no harm.
    expect(await restore(backup)).toMatchObject({ collectives: 1 });
    expect(crewNames(file)).toEqual(["garden"]);
  });
});
