import { spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { lockDatabase } from "../../../server/db/database.ts";
import { forHost } from "../../../server/errors.ts";
import { startServer } from "../../../server/start/server.ts";
import { onlyIf } from "../../support/needs.ts";
import { createDatabase, inDatabase, type NewDatabase } from "../../support/new-database.ts";
import { listen } from "../../support/ports.ts";
import { spawnServer } from "../../support/server-process.ts";
import { fileOf, readColumn } from "../../support/sqlite-file.ts";
import { createTestClock } from "../../support/test-clock.ts";
import { createCollective } from "../../support/world.ts";

let database: NewDatabase;
let folder: string;
let path: string;
beforeEach(async () => {
  database = await createDatabase();
  path = fileOf(database.url);
  folder = dirname(path);
  await inDatabase(path, (db) => createCollective(db, "2026-02-15", { intervals: 3 }));
});
afterEach(() => database.remove());

/** Every file in the folder, by a digest of what it holds. */
function listFiles(): Record<string, string> {
  // The empty file that a server holds a lock on is none of the data.
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.endsWith(".lock"),
  );
  return Object.fromEntries(files.map(({ name }) => [name, hash("sha256", readFileSync(join(folder, name)))]));
}

const start = (environment: Record<string, string> = {}) =>
  startServer({
    config: readConfig({ PORT: "0", DATABASE_URL: `file:${path}`, TIME_ZONE: "UTC", ...environment }),
    log: pino({ level: "silent" }),
    clock: createTestClock("2026-02-15"),
    lockPatience: 100,
  });

/** Returns the message of a failed start, after checking that it changed nothing and left nothing open. */
async function failure(environment: Record<string, string> = {}): Promise<string> {
  const before = listFiles();
  const error: unknown = await start(environment).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(listFiles()).toEqual(before);
  return forHost(error);
}

/** The start of a real process, which has to end with one line. */
async function failedProcess(launcher: string[], environment: Record<string, string> = {}): Promise<string> {
  const server = spawnServer(
    { DATABASE_URL: `file:${path}`, SESSION_SECRETS: "a secret of the test", ...environment },
    launcher,
  );
  void server.ready.then(
    () => server.kill("SIGKILL"),
    () => undefined,
  );
  const { code, errors } = await server.ended;
  expect(code).toBe(1);
  expect(errors).toMatch(/^Crewtide could not start\. [^\n]+\n$/);
  return errors;
}

/** Runs as the files' owner, but subject to permissions: root drops the capability to bypass them. */
const BOUND = process.getuid?.() === 0 ? ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"] : [];

/** Runs with its own mounts, which disappear with it. */
const [UNSHARE, ...OWN_MOUNTS] = ["unshare", "--map-root-user", "--mount", "--pid", "--fork", "--kill-child"] as const;
/** Some containers and systems do not allow it. */
const CAN_MOUNT = spawnSync(UNSHARE, [...OWN_MOUNTS, "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;

/** Runs with a limit on the size of files, in blocks of 512 bytes. */
const filesUpTo = (blocks: number) => ["sh", "-c", `ulimit -f ${blocks}; exec "$@"`, "sh"];

describe("a start that cannot use its database reports it in one line and leaves everything unchanged", () => {
  it("if the file is read-only", async () => {
    const before = listFiles();
    chmodSync(path, 0o444);
    expect(await failedProcess(BOUND)).toContain(`${path} cannot be opened and written (EACCES).`);
    expect(listFiles()).toEqual(before);
  });

  it("if the folder is read-only", async () => {
    const before = listFiles();
    chmodSync(folder, 0o555);
    const said = await failedProcess(BOUND);
    chmodSync(folder, 0o755);
    expect(said).toContain(`${path} cannot be opened and written (SQLITE_CANTOPEN).`);
    expect(listFiles()).toEqual(before);
  });

  it("if the disk is full", onlyIf(CAN_MOUNT, "no right to mount"), async () => {
    const disk = join(folder, "disk");
    mkdirSync(disk);
    const full = join(disk, "full.sqlite");
    const fill = `
      mount -t tmpfs -o size=2m none ${disk}
      cp ${path} ${full}
      cat /dev/zero >${disk}/rest 2>/dev/null
      "$@"
      code=$?
      cmp ${path} ${full} || exit 2
      exit $code`;
    const said = await failedProcess([UNSHARE, ...OWN_MOUNTS, "sh", "-c", fill, "sh"], {
      DATABASE_URL: `file:${full}`,
    });
    expect(said).toContain(`There is no space left for ${full} (SQLITE_`);
  });

  it("if no file may grow, as with a quota", async () => {
    const before = listFiles();
    expect(await failedProcess(filesUpTo(16))).toContain(`There is no space left for ${path} (SQLITE_`);
    // SQLite may leave its log behind, empty.
    expect(listFiles()).toMatchObject(before);
    const server = await start();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.stop();
  });

  it("if the disk fails", async () => {
    path = join(folder, "new.sqlite");
    const said = await failedProcess(filesUpTo(64));
    expect(said).toContain(`The disk fails to read or write ${path} (SQLITE_IOERR_WRITE).`);
    expect(said).toContain("Check the disk, its space and its limits.");
  });

  it("if the file is not a database", async () => {
    writeFileSync(path, "Somebody's notes, which are longer than the header of a database.\n".repeat(20));
    expect(await failure()).toBe(
      `${path} is damaged or not a database (SQLITE_NOTADB). Restore a backup: ./crewtide restore <backup> --force`,
    );
  });

  it("if a page is damaged that the start would not otherwise read", async () => {
    const page = Number(readColumn(path, "select rootpage from sqlite_schema where name = 'crews'")[0]);
    const bytes = readFileSync(path);
    bytes.fill("garbage", (page - 1) * 4096, page * 4096);
    writeFileSync(path, bytes);
    expect(await failure()).toContain(`${path} is damaged or not a database (SQLITE_CORRUPT).`);
  });

  it("if its end is missing", async () => {
    truncateSync(path, 5 * 4096);
    expect(await failure()).toContain(`${path} is damaged or not a database (SQLITE_CORRUPT).`);
  });

  it("if it is a folder", async () => {
    const inner = join(folder, "data");
    mkdirSync(inner);
    path = inner;
    expect(await failure()).toContain(`${inner} cannot be opened and written (EISDIR`);
  });

  it("if another process has locked it", async () => {
    const other = new SqliteDatabase(path);
    other.exec("begin immediate");
    expect(await failure()).toBe(`Another process holds ${path} (SQLITE_BUSY). Stop that process, or try again later.`);
    other.close();
  });

  it("if a newer version has used it", async () => {
    new SqliteDatabase(path).exec("insert into kysely_migration values ('900-of-the-future', '')").close();
    const said = `${path} was used by a newer Crewtide (migration 900-of-the-future). Start that version`;
    expect(await failure()).toBe(`${said}.`);
    const copy = `${path}.before-900-of-the-future`;
    const restores = (file: string) =>
      `${said}, or go back to what was saved before: ./crewtide restore ${file} --force`;
    writeFileSync(copy, "");
    expect(await failure()).toBe(restores(copy));
    // The newest of several, and no other file.
    for (const end of ["-2", "-10", "-11.unfinished", "-x"]) writeFileSync(`${copy}${end}`, "");
    expect(await failure()).toBe(restores(`${copy}-10`));
  });

  it("if it belongs to another program", async () => {
    path = join(folder, "other.sqlite");
    new SqliteDatabase(path).exec("create table songs (title text)").close();
    expect(await failure()).toContain(`${path} is the database of another program.`);
  });

  it("if the secret beside it is incomplete", async () => {
    const secret = join(folder, "session-secret");
    writeFileSync(secret, "");
    expect(await failure()).toBe(
      `${secret} contains no secret. Delete it to create a new one; everybody then has to sign in again.`,
    );
  });
});

describe("a start that cannot listen", () => {
  it("leaves nothing open", async () => {
    const occupant = createServer();
    onTestFinished(() => void occupant.close());
    const port = await listen(occupant);
    await expect(start({ PORT: String(port) })).rejects.toThrow("EADDRINUSE");
    // The last one to close a database removes its log.
    expect(existsSync(`${path}-wal`)).toBe(false);
    const server = await start();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.stop();
  });

  it.each(["192.0.2.1", "no-such-host.invalid"])("if the address %s is not the machine's", async (HOST) => {
    expect(await failedProcess([], { HOST, PORT: "0" })).toContain(`HOST holds "${HOST}", which is not an address of`);
  });
});

describe("a second server", () => {
  it("is kept out until the first one ends, even if that is killed", async () => {
    const first = spawnServer({ DATABASE_URL: `file:${path}` });
    onTestFinished(() => first.kill("SIGKILL"));
    await first.ready;
    expect(await failedProcess([])).toContain(`Another Crewtide is running on ${path}`);

    first.kill("SIGKILL");
    await first.ended;
    const unlock = lockDatabase(path);
    expect(unlock).not.toBeNull();
    expect(lockDatabase(path)).toBeNull();
    unlock?.();
    expect(existsSync(`${path}.lock-journal`)).toBe(false);
  });
});
