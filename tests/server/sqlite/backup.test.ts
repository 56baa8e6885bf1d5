import { once } from "node:events";
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, watch, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backUpDatabase } from "../../../server/backup/back-up-database.ts";
import { restoreDatabase } from "../../../server/backup/restore-database.ts";
import { lockDatabase, openDatabase } from "../../../server/db/database.ts";
import { editCollective } from "../../../server/features/collective/collective.service.ts";
import { createCrew } from "../../../server/features/crews/crews.service.ts";
import { queueMail } from "../../../server/mail/outbox.ts";
import { migrations } from "../../../migrations/index.ts";
import { admin, adminFailure, startAdmin } from "../../support/admin.ts";
import { readCalendar } from "../../support/calendars.ts";
import { createFirstSchemaFile } from "../../support/first-schema.ts";
import { serverForEach } from "../../support/hooks.ts";
import { spawnServer, type ServerProcess } from "../../support/server-process.ts";
import { fileOf } from "../../support/sqlite-file.ts";
import { makeTempFolder, type TempFolder } from "../../support/temp-folder.ts";
import { connect, signIn } from "../../support/test-server.ts";

const server = serverForEach();
let file: string;
let folder: TempFolder;
let backup: string;
beforeEach(async () => {
  file = fileOf(server.databaseUrl);
  folder = makeTempFolder();
  backup = join(folder.path, "backup.sqlite");
});
afterEach(async () => {
  folder.remove();
});

/** The files in the database's folder. */
const filesBeside = () => readdirSync(dirname(file));

function query(path: string, statement: string): unknown {
  const sqlite = new SqliteDatabase(path, { fileMustExist: true });
  try {
    return sqlite.prepare(statement).pluck().all();
  } finally {
    sqlite.close();
  }
}

const crewNames = (path: string) => query(path, "select name from crews order by id");

function addCrew(name: string) {
  const by = { collectiveId: server.collective.id, authorId: null };
  return createCrew(server.running.services, by, { name, description: "A crew", links: [] });
}

/** Makes the database so large that copying it takes a while. */
function addLargeCrew(bytes: number) {
  const crew = { collective_id: server.collective.id, name: "large", description: "x".repeat(bytes) };
  return server.running.services.db.insertInto("crews").values(crew).execute();
}

describe("backup", () => {
  it("writes everything saved so far into one private file, while the server runs", async () => {
    await addCrew("in the log only");
    const answer = await admin(["backup", backup], { ...server, apart: true });
    expect(answer).toEqual({ file: backup, bytes: statSync(backup).size, collectives: 1, people: 2 });
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(crewNames(backup)).toEqual(["garden", "in the log only"]);
    expect(query(backup, "pragma journal_mode")).toEqual(["delete"]);
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
    await expect(backUpDatabase({ from: file, to: elsewhere, force: false })).rejects.toThrow("ENOENT");
  });

  it("contains the data from when it began, no matter how much is written meanwhile", async () => {
    await addLargeCrew(30_000_000);
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
    expect(crewNames(backup)).toEqual(["garden", "large"]);
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

  it("restores everything, keeps the replaced database, and tells open pages to load again", async () => {
    const { services } = server.running;
    const by = { collectiveId: server.collective.id, authorId: null };
    const collective = {
      name: "Before",
      noun_name: "us",
      slug: null,
      description: null,
      links: [],
      feature_eoi: false,
    };
    await editCollective(services, by, { ...collective, eoi_description: null });
    const cookie = await signIn(server.url, "ada");
    await backUpThenChange();
    const script = connect(server.url, cookie);
    const before = await script.client.collective.state.query();
    await script.close();

    await server.running.stop();
    const answer = await admin(["restore", backup, "--force"], { ...server, apart: true });
    expect(answer).toMatchObject({ database: file, collectives: 1, people: 2, migrations: [] });
    expect(crewNames(answer.kept)).toEqual(["garden", "since then"]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(filesBeside().filter((name) => /restoring|-wal|-shm/.test(name))).toEqual([]);
    expect(crewNames(backup)).toEqual(["garden"]);

    await server.start();
    const again = connect(server.url, cookie);
    const state = await again.client.collective.state.query();
    expect(state.crews.map((crew) => crew.name)).toEqual(["garden"]);
    expect(state.epoch).not.toBe(before.epoch);
    const event = await new Promise<unknown>((resolve) => {
      again.client.live.events.subscribe(
        { lastEventId: `${before.epoch}:${before.revision - 1}` },
        { onData: ({ data }) => resolve(data.event) },
      );
    });
    expect(event).toMatchObject({ CollectiveEvent: { ReloadRequired: {} } });
    await again.close();
  });

  it("keeps the addresses of calendars, and the ids of their entries", async () => {
    const script = connect(server.url, await signIn(server.url, "ada"));
    const { url } = await script.client.calendar.makeMine.mutate();
    await script.close();
    const readIds = async () => readCalendar(await (await fetch(url)).text()).entries.map(({ uid }) => uid);
    const before = await readIds();
    await backUpThenChange();
    await server.running.stop();
    await admin(["restore", backup, "--force"], server);
    await server.start();
    expect(await readIds()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  it("knows which ids were given before the backup", async () => {
    await addCrew("gone");
    const ids = () => query(file, "select id from crews order by id") as number[];
    const gone = ids().at(-1) ?? 0;
    await server.running.services.db.deleteFrom("crews").where("id", "=", gone).execute();
    await backUpThenChange();
    await server.running.stop();
    await restore(backup);
    await server.start();
    await addCrew("new");
    expect(ids().at(-1)).toBe(gone + 1);
  });

  it("holds unsent mails until somebody retries them", async () => {
    const { db } = server.running.services;
    const mail = { kind: "convening news" as const, subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
    // Commands have the machine's clock.
    const at = new Date().toISOString();
    await queueMail(db, mail, { collectiveId: null, recipient: "ada@example.org", at });
    await backUpThenChange();
    await server.running.stop();
    expect(await restore(backup)).toMatchObject({ held_mails: 1 });
    await server.start();
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
    await server.start();
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
    await server.start();
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
    await server.start();
  });

  it("migrates an older backup", async () => {
    createFirstSchemaFile(backup);
    await server.running.stop();
    expect(await restore(backup)).toMatchObject({ migrations: Object.keys(migrations).slice(1) });
    await server.start();
    expect(query(file, "select normal_email from users where id = 1")).toEqual(["ada@example.org"]);
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

  it.each([".restoring", ".before-restore-"])("leaves a valid database when it is killed at its %s", async (moment) => {
    await addLargeCrew(40_000_000);
    await backUpThenChange();
    await server.running.stop();
    const child = startAdmin(["restore", backup, "--force"], server);
    const ended = once(child, "close");
    const watcher = watch(dirname(file), (_event, name) => {
      if (name?.includes(moment)) child.kill("SIGKILL");
    });
    await ended;
    watcher.close();
    expect(child.signalCode).toBe("SIGKILL");

    expect(query(file, "pragma integrity_check")).toEqual(["ok"]);
    expect([
      ["garden", "large"],
      ["garden", "large", "since then"],
    ]).toContainEqual(crewNames(file));
    // Its leftovers do no harm.
    expect(await restore(backup)).toMatchObject({ collectives: 1 });
    expect(crewNames(file)).toEqual(["garden", "large"]);
    await server.start();
  });
});

describe("a database's lock", () => {
  const servers: ServerProcess[] = [];
  afterEach(() => {
    for (const started of servers.splice(0)) started.kill("SIGKILL");
  });

  it("keeps a second server out until the first one ends, even if it is killed", async () => {
    const databasePath = join(folder.path, "crewtide.sqlite");
    const start = () => {
      const started = spawnServer({ DATABASE_URL: `file:${databasePath}` });
      servers.push(started);
      return started;
    };
    const first = start();
    await first.ready;

    const { code, errors } = await start().ended;
    expect(code).toBe(1);
    expect(errors).toContain(`Another Crewtide is running on ${databasePath}`);

    first.kill("SIGKILL");
    await first.ended;
    const unlock = lockDatabase(databasePath);
    expect(unlock).not.toBeNull();
    expect(lockDatabase(databasePath)).toBeNull();
    unlock?.();
    expect(existsSync(`${databasePath}.lock-journal`)).toBe(false);
  });
});
