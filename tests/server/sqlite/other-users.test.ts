import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storageFault } from "../../../server/db/storage-fault.ts";
import { admin, adminFailure } from "../../support/admin.ts";
import { onlyIf } from "../../support/needs.ts";
import { createDatabase, settingsFor, type NewDatabase } from "../../support/new-database.ts";
import { argumentsFor } from "../../support/programs.ts";
import { spawnServer } from "../../support/server-process.ts";
import { fileOf } from "../../support/sqlite-file.ts";

const AS_ROOT = onlyIf(process.getuid?.() === 0, "not root");
/** A number that no user of the machine has. */
const STRANGER = 54_321;
/** Runs as root, but subject to permissions. */
const BOUND = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"];

let database: NewDatabase;
let path: string;
beforeEach(async () => {
  database = await createDatabase();
  path = fileOf(database.url);
});
afterEach(() => database.remove());

describe("a database of another user", AS_ROOT, () => {
  beforeEach(() => chownSync(path, STRANGER, STRANGER));

  it("is left alone by commands, which say how to run them", async () => {
    const args = ["collective", "create", "--name", "Ada's & Bo's"];
    const command = String.raw`runuser -u ${STRANGER} -- ./crewtide collective create --name 'Ada'\''s & Bo'\''s'`;
    expect(await adminFailure(args, { databaseUrl: database.url })).toBe(
      `${path} belongs to ${STRANGER}. Run this as that user: ${command}`,
    );
    chownSync(path, 0, 0);
    expect(await admin(["collective", "list"], { databaseUrl: database.url })).toEqual({ collectives: [] });
  });

  it("is also left alone if only its folder is there", async () => {
    const folder = dirname(path);
    chownSync(folder, STRANGER, STRANGER);
    const missing = { databaseUrl: `file:${folder}/missing.sqlite` };
    expect(await adminFailure(["collective", "create", "--name", "Tidewater"], missing)).toContain(
      `${folder} belongs to ${STRANGER}.`,
    );
  });

  it("is named with its owner if it cannot be opened", () => {
    const fault = storageFault(Object.assign(new Error("EACCES"), { code: "EACCES" }), path);
    expect(fault?.message).toContain(`${path} cannot be opened and written (EACCES).`);
    expect(fault?.message).toMatch(new RegExp(` It belongs to ${STRANGER}\\.$`));
  });

  it("is served by its owner, and not by root, which creates nothing beside it", async () => {
    const folder = dirname(path);
    const before = readdirSync(folder);
    const { errors } = await spawnServer({ DATABASE_URL: database.url }).ended;
    expect(errors).toBe(
      `Crewtide could not start. ${path} belongs to ${STRANGER}, who could not read what root creates there. Start this as that user.\n`,
    );
    expect(readdirSync(folder)).toEqual(before);
  });
});

describe("a file of another user beside one's own database", AS_ROOT, () => {
  const fileOfAnother = (file: string) => {
    writeFileSync(file, "", { mode: 0o600 });
    chownSync(file, STRANGER, STRANGER);
  };

  it.each(["-wal", ".lock"])("is named with its owner if the server cannot open it: %s", async (suffix) => {
    fileOfAnother(path + suffix);
    const { errors } = await spawnServer({ DATABASE_URL: database.url }, BOUND).ended;
    expect(errors).toContain(`${path} cannot be opened and written (SQLITE_CANTOPEN).`);
    expect(errors).toContain(` ${path}${suffix} belongs to ${STRANGER}.\n`);
  });

  /** Runs a command as somebody whom permissions concern. Returns its error. */
  function failureOf(args: string[], environment: Record<string, string> = {}): string {
    const [launch = "", ...launcher] = BOUND;
    const command = [...launcher, process.execPath, ...argumentsFor("scripts/admin/main.ts"), ...args];
    const env = { ...process.env, BASE_URL: "", ...settingsFor(database.url), ...environment };
    return spawnSync(launch, command, { env, encoding: "utf8" }).stderr;
  }

  it("is named with its owner by commands that cannot read or write it", () => {
    const folder = dirname(path);
    const closed = join(folder, "closed");
    mkdirSync(closed, { mode: 0o700 });
    chownSync(closed, STRANGER, STRANGER);
    const owner = ` ${closed} belongs to ${STRANGER}.\n`;
    const file = join(closed, "file");
    expect(failureOf(["backup", file])).toBe(`Cannot write the backup ${file} (EACCES).${owner}`);
    expect(failureOf(["restore", file, "--force"])).toBe(`Cannot read ${file} (EACCES).${owner}`);
    const mail = ["mail", "test", "--to", "ada@example.org"];
    expect(failureOf(mail, { OUTBOX_DIR: closed })).toBe(
      `Cannot write emails to the folder in OUTBOX_DIR, ${closed} (EACCES).${owner}`,
    );
    const own = join(folder, "own");
    fileOfAnother(own);
    expect(failureOf(["collective", "import", own])).toBe(`Cannot read ${own} (EACCES). It belongs to ${STRANGER}.\n`);
  });
});

it("a read-only disk is called that", () => {
  const fault = storageFault(Object.assign(new Error("EROFS"), { code: "EROFS" }), path);
  expect(fault?.message).toBe(
    `${path} is on a disk or in a folder that is read-only (EROFS). Mount it writable, or set DATABASE_URL to a folder that is.`,
  );
});
