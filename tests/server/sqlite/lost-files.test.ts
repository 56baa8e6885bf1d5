import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { startServer } from "../../../server/start/server.ts";
import { admin, adminFailure } from "../../support/admin.ts";
import { folderForEach } from "../../support/hooks.ts";
import { inDatabase } from "../../support/new-database.ts";
import { readColumn } from "../../support/sqlite-file.ts";
import { createTestClock } from "../../support/test-clock.ts";
import { isSignedIn, signIn } from "../../support/test-server.ts";
import { createCollective } from "../../support/world.ts";

const folder = folderForEach();
let database: string;
let secret: string;
let backups: string;
let environment: Record<string, string>;

const serve = async (work: (url: string) => Promise<unknown> = () => Promise.resolve()) => {
  const server = await startServer({
    config: readConfig({ PORT: "0", TIME_ZONE: "UTC", ...environment }),
    log: pino({ level: "silent" }),
    clock: createTestClock("2026-02-15"),
  });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
};
const refused = () => serve().then(String, (error: unknown) => (error as Error).message);
const call = () => ({ databaseUrl: `file:${database}`, environment });

beforeEach(() => {
  [database, secret, backups] = ["crewtide.sqlite", "session-secret", "backups"].map((name) =>
    join(folder.path, name),
  ) as [string, string, string];
  environment = { DATABASE_URL: `file:${database}`, BACKUP_DIR: backups };
});

describe("a database that is lost", () => {
  beforeEach(async () => {
    await serve();
    await inDatabase(database, (db) => createCollective(db, "2026-02-15"));
  });

  const lose = {
    missing: () => rmSync(database),
    empty: () => truncateSync(database, 0),
  };

  it.each(Object.entries(lose))(
    "that is %s keeps the server and commands from starting, unchanged",
    async (_, lost) => {
      lost();
      const before = readdirSync(folder.path);
      const said = await refused();
      expect(said).toContain(`${database} is missing or empty, but there was one: ${secret}.`);
      expect(said).toContain('To begin anew without it, run "./crewtide begin-anew" once.');
      expect(await adminFailure(["collective", "create", "--name", "Tidewater"], call())).toBe(said);
      expect(await adminFailure(["collective", "list"], call())).toBe(said);
      expect(await adminFailure(["migrate"], call())).toBe(said);
      expect(readdirSync(folder.path)).toEqual(before);
    },
  );

  it.each(["missing", "empty"] as const)("that is %s begins anew by a command", async (how) => {
    lose[how]();
    // The log of the lost file must not become part of the new one.
    writeFileSync(`${database}-wal`, "what was saved last");
    expect(await admin(["begin-anew"], call())).toEqual({ new_database: true, new_secret: false });
    expect(readColumn(database, "select name from collectives")).toEqual([]);
    await serve();
    expect(await adminFailure(["begin-anew"], call())).toBe("Nothing is missing, and nothing was changed.");
  });

  it("is the same database once its file is back", async () => {
    const elsewhere = join(folder.path, "elsewhere");
    renameSync(database, elsewhere);
    await refused();
    renameSync(elsewhere, database);
    await serve();
  });
});

describe("traces of a database", () => {
  const put = (path: string) => () => {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, "x");
  };
  const traces = (): [string, string, () => void][] => [
    [secret, secret, put(secret)],
    [`${database}.last-backup`, `${database}.last-backup`, put(`${database}.last-backup`)],
    [`${database}-wal`, `${database}-wal`, put(`${database}-wal`)],
    [`${database}.before-044-told`, `${database}.before-044-told`, put(`${database}.before-044-told`)],
    [join(backups, "crewtide-2026-02-14.sqlite"), backups, put(join(backups, "crewtide-2026-02-14.sqlite"))],
    [`emails in ${folder.path}/outbox`, "outbox", put(join(folder.path, "outbox", "1.eml"))],
  ];

  it("are its secret, log, copies, backups, and mails in files", async () => {
    for (const [words, , leave] of traces()) {
      leave();
      expect(await refused()).toContain(words);
      for (const name of readdirSync(folder.path)) rmSync(join(folder.path, name), { recursive: true });
    }
    await serve();
  });

  it("are not other files", async () => {
    for (const name of [
      "notes.txt",
      "crewtide.sqlite.lock",
      "crewtide.sqlite-shm",
      "backups/Monday.sqlite",
      "outbox/test-1.eml",
    ])
      put(join(folder.path, name))();
    rmSync(`${database}.lock`);
    await serve();
  });

  it("are none if another database has been served from the folder", async () => {
    environment["DATABASE_URL"] = `file:${join(folder.path, "other.sqlite")}`;
    await serve();
    environment["DATABASE_URL"] = `file:${database}`;
    await serve();
  });

  it("stay traces beside a backup in the folder", async () => {
    await serve();
    renameSync(database, join(folder.path, "backup.sqlite"));
    expect(await refused()).toContain(secret);
  });
});

describe("a session secret that is lost", () => {
  let cookie: string;
  beforeEach(async () => {
    await serve();
    await inDatabase(database, (db) => createCollective(db, "2026-02-15"));
    await serve(async (url) => (cookie = await signIn(url, "ada")));
  });

  it("keeps the server and commands from starting, until it is back", async () => {
    const aside = join(folder.path, "aside");
    renameSync(secret, aside);
    const said = await refused();
    expect(said).toContain(`The session secret ${secret} is missing, but ${database} has sessions that it signed.`);
    expect(said).toContain('run "./crewtide begin-anew" once.');
    expect(await adminFailure(["collective", "list"], call())).toBe(said);
    expect(existsSync(secret)).toBe(false);
    renameSync(aside, secret);
    await serve(async (url) => expect(await isSignedIn({ url }, cookie)).toBe(true));
  });

  it("is made anew by a command", async () => {
    rmSync(secret);
    expect(await admin(["begin-anew"], call())).toEqual({ new_database: false, new_secret: true });
    await serve();
  });

  it("is made anew by itself where nobody needs it", async () => {
    rmSync(secret);
    await inDatabase(database, (db) => db.deleteFrom("sessions").execute());
    await serve();
    expect(existsSync(secret)).toBe(true);
  });

  it("is not missing if the setting holds it", async () => {
    rmSync(secret);
    environment["SESSION_SECRETS"] = "a secret of the test";
    await serve();
  });
});
