import { chmodSync, chownSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storageFault } from "../../../server/db/storage-fault.ts";
import { admin, adminFailure } from "../../support/admin.ts";
import { createDatabase, type NewDatabase } from "../../support/new-database.ts";
import { spawnServer } from "../../support/server-process.ts";
import { fileOf } from "../../support/sqlite-file.ts";

/** A number that no user of the machine has. */
const STRANGER = 54_321;

let database: NewDatabase;
let path: string;
beforeEach(async () => {
  database = await createDatabase();
  path = fileOf(database.url);
});
afterEach(() => database.remove());

describe.runIf(process.getuid?.() === 0)("a database of another user", () => {
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

  it("is named with its owner if the server cannot read it, and with nothing changed", async () => {
    const bound = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"];
    chmodSync(path, 0o600);
    const { errors } = await spawnServer({ DATABASE_URL: database.url }, bound).ended;
    expect(errors).toContain(`${path} cannot be opened and written (EACCES).`);
    expect(errors).toContain(`It belongs to ${STRANGER}.`);
    expect(statSync(path).uid).toBe(STRANGER);
  });
});

it("a read-only disk is called that", () => {
  const fault = storageFault(Object.assign(new Error("EROFS"), { code: "EROFS" }), path);
  expect(fault?.message).toBe(
    `${path} is on a disk or in a folder that is read-only (EROFS). Mount it writable, or set DATABASE_URL to a folder that is.`,
  );
});
